import { has } from '@beseda/contract/access.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TeamValues } from '../../entities/team/team-form.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'

const WhatIfDialog = late(withWords(() => import('./WhatIfDialog.tsx'), 'whatIf'))

interface PastProps {
  readonly team: Team
  readonly members: readonly Named[]
  readonly values: TeamValues
}
/**
 * Opens what-if with the form's values, for users who may see statistics. Fields of the dialog do not belong to the
 * form.
 */
export const CheckOnPast = (o: PastProps) => {
  const words = useWords('people').people.teams
  const [isOpen, setOpen] = useState(false)
  if (!has(accessOf(useViewer()), 'AUTHORITY_ALL_STAT')) return null
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{words.checkOnPast}</Button>
      {isOpen &&
        createPortal(
          <Suspense>
            <WhatIfDialog {...o} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </div>
  )
}

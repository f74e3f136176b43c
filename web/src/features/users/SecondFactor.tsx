import { users } from '@beseda/contract/endpoints/users.ts'
import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormNote } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { personQuery } from './queries.ts'
import styles from './users.module.css'

/** Resets the second factor of a user who has lost phone and backup codes. Nothing when it is off. */
export const SecondFactor = ({ person }: { person: PersonCard }) => {
  const { people, common } = useWords('people')
  const words = people.users
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const reset = useMutation({
    mutationFn: () => call(users.resetTwoFactor, { userId: person.id }),
    onSuccess: (saved) => {
      queryClient.setQueryData(personQuery(person.id).queryKey, saved)
      toast({ kind: 'success', text: words.twoFactorGone })
    },
    onError: (error) => toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection }),
  })
  if (!person.twoFactor) return null
  return (
    <div className={styles.secondFactor}>
      <FormNote>{words.twoFactorOn}</FormNote>
      <Button busy={reset.isPending} onClick={() => setAsked(true)}>
        {words.twoFactorReset}
      </Button>
      {isAsked && (
        <Confirm
          danger
          title={fill(words.twoFactorTitle, { name: person.name })}
          confirm={words.twoFactorReset}
          cancel={common.cancel}
          closeLabel={common.close}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            reset.mutate()
          }}
        >
          <p>{words.twoFactorText}</p>
        </Confirm>
      )}
    </div>
  )
}

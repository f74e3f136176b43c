import { has } from '@beseda/contract/access.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { now } from '../../lib/clock.ts'
import { withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { plansQuery } from '../../lib/plans.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'

/** An extension lasts fourteen days; a later end needs no banner. */
const soonMs = 14 * 86_400_000
const EndOfPlan = late(withWords(() => import('./EndOfPlan.tsx'), 'endOfPlan'))

/** For users who can extend the plan: the trial or the plan ends soon, or has ended. */
export const PlanBanner = () => {
  const access = accessOf(useViewer())
  const concerns = has(access, 'AUTHORITY_FINANCE') || has(access, 'RIGHT_ACCOUNT_CONTROL')
  const { data } = useQuery({ ...plansQuery, enabled: concerns })
  if (!data || data.own.endsAt === null) return null
  if (!data.own.lapsed && data.own.endsAt - now() > soonMs) return null
  return (
    <Suspense fallback={null}>
      <EndOfPlan own={data.own} />
    </Suspense>
  )
}

import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { reseal } from '../../platform/reseal.ts'
import { sealOf } from './check.ts'

interface Row {
  readonly userId: string
  readonly sealed: Buffer
}
const outdated = prepared(`
  select user_id as "userId", secret as sealed from two_factors
  where substring(secret from 1 for 4) <> $1 limit 100 for update skip locked`)
const replace = prepared(`update two_factors set secret = $1 where user_id = $2`)
export const resealTwoFactors = (deps: Deps): Promise<void> =>
  reseal<Row>(deps, sealOf(deps), { outdated, replace, keyOf: (r) => [r.userId], ownerOf: (r) => r.userId })

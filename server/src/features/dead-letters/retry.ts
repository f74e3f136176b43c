import { type By, bySystem } from '@beseda/contract/events/by.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { reviveJobs } from '../../platform/jobs/revive.ts'
import { read, systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { type AuditBy, recordChange } from '../audit/index.ts'
import { resendDead } from '../delivery/index.ts'
import { applyAgain } from '../provider-events/index.ts'
import { type LetterRow, lettersSql } from './letters-sql.ts'
import type { Matching } from './list.ts'

export interface RetryInput extends Matching {
  readonly ids?: readonly string[] | undefined
}
export interface Retried {
  readonly retried: number
  readonly left: number
}
/** More than one transaction should hold; the caller asks again for the rest. */
const most = 200
const find = prepared(`
  select x.*, count(*) over ()::int as total from (${lettersSql}) x where ($4::text[] is null or x.id = any ($4)) order by x.at, x.id limit ${most}`)
type Found = LetterRow & { readonly total: number }
const asked = (organizationId: string | null, { ids, kind, channelId }: RetryInput) => [
  ...[organizationId, kind ?? null, channelId ?? null, ids ? [...ids] : null],
]

/** Every letter by the rules of its kind. Returns how many of them were still dead. */
const again = async (w: Work, letters: readonly LetterRow[], by: By, auditBy: AuditBy): Promise<number> => {
  const of = (kind: LetterRow['kind']) => letters.filter((l) => l.kind === kind).map((l) => l.number)
  const sent = await resendDead(w, of('delivery'), by)
  const applied = await applyAgain(w, of('inbound'))
  const revived = await reviveJobs(w, of('job'))
  const retried = sent + applied + revived
  const name = letters.length === 1 ? letters[0]!.name : String(retried)
  const what = { entity: 'deadLetter', entityId: null, name, action: 'retried' } as const
  if (retried > 0) recordChange(w, { ...what, before: null, after: null, by: auditBy })
  return retried
}
export const retryOwn = async (deps: Deps, user: SignedIn, input: RetryInput): Promise<Retried> => {
  const { organizationId, userId } = user
  const found = await read(deps, organizationId, (c) => c.run<Found>(find, asked(organizationId, input)))
  const by = byUser(userId)
  const retried = await work(deps, organizationId, (w) => again(w, found, by, by))
  deps.bus.wake()
  return { retried, left: Math.max(0, (found[0]?.total ?? 0) - found.length) }
}
/** For the service: one transaction of each organization. */
export const retryOfAll = async (deps: Deps, user: SignedIn, input: RetryInput): Promise<Retried> => {
  const found = await systemWork(deps, (s) => s.run<Found>(find, asked(null, input)))
  const auditBy = { kind: 'observer', id: user.userId, name: user.name } as const
  let retried = 0
  for (const [organizationId, letters] of Map.groupBy(found, (l) => l.organization_id))
    retried += await work(deps, organizationId, (w) => again(w, letters, bySystem, auditBy))
  deps.bus.wake()
  return { retried, left: Math.max(0, (found[0]?.total ?? 0) - found.length) }
}

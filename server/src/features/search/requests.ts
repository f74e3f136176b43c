import { prepared, type Statement } from '../../platform/db.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'
import { type Hit, matches } from './parameters.ts'

/** $18 the limit. */
const of = (which: string): Statement =>
  prepared(`
  select s.id, s.opened_at as at from chat_sessions s join chats c on c.id = s.chat_id
  where s.organization_id = $1 and ${which} and ${matches({ at: 's.opened_at', id: 's.id' })}
  order by s.opened_at desc, s.id desc limit $18`)
const all = of('true')
/** $19 a number, $20 clients. */
const named = of('(s.number = $19::int or s.client_id = any ($20::uuid[]))')

/** Requests that the filters leave, newest first. `values`: $1 to $17 of `matches`. */
export const listRequests = (s: SystemWork, values: readonly unknown[], limit: number): Promise<Hit[]> =>
  s.run<Hit>(all, [...values, limit])

/** Those with this number, and those of these clients. */
export const findRequests = async (
  s: SystemWork,
  values: readonly unknown[],
  { number, clientIds, limit }: { number: number | null; clientIds: readonly string[]; limit: number },
): Promise<Hit[]> =>
  number === null && clientIds.length === 0 ? [] : s.run<Hit>(named, [...values, limit, number, clientIds])

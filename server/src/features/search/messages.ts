import { prepared, type Statement } from '../../platform/db.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'
import { type Hit, matches } from './parameters.ts'

const dayMs = 86_400_000
/**
 * Days that are searched at once, newest first; what is older comes last, all at once. Each window is one scan of the index. The first day
 * is tomorrow: some providers' clocks are ahead.
 */
const windows = [2, 7, 28]

/**
 * $18 the limit, $19 the words, $20 the first day and $21 the last. A frequent word fills the page from the newest days, a rare
 * one costs little anyway. The last day is an expression: the index would be read from its beginning up to that day.
 */
const within = (first: string): Statement =>
  prepared(`
  select m.message_id as id, m.at
  from message_search m join chats c on c.id = m.chat_id join chat_sessions s on s.id = m.session_id
  where m.organization_id = $1 and m.words @@ $19::tsquery and ${first} >= $20::int and m.day + 0 <= $21::int
    and ${matches({ at: 'm.at', id: 'm.message_id' })}
  order by m.at desc, m.message_id desc limit $18`)
const sinceDay = within('m.day')
const ofAll = within('m.day + 0')

/**
 * Messages with these words, newest first. `values`: $1 to $17 of `matches`; `until`: none is later, `from`: none is earlier.
 */
export const findMessages = async (
  s: SystemWork,
  values: readonly unknown[],
  lexemes: string,
  { from, until, limit }: { readonly from: number | undefined; readonly until: number; readonly limit: number },
): Promise<Hit[]> => {
  const first = from === undefined ? 0 : Math.floor(from / dayMs)
  const found: Hit[] = []
  let last = Math.floor(until / dayMs)
  for (const days of windows) {
    if (found.length >= limit || last < first) return found
    const count = Math.min(days, last - first + 1)
    found.push(...(await s.run<Hit>(sinceDay, [...values, limit - found.length, lexemes, last - count + 1, last])))
    last -= count
  }
  if (found.length >= limit || last < first) return found
  return [...found, ...(await s.run<Hit>(ofAll, [...values, limit - found.length, lexemes, first, last]))]
}

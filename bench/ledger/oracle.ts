import type { Stage } from '../stage.ts'
import type { Sending } from './notebook.ts'

export interface Verdict {
  readonly acked: number
  readonly lost: number
  readonly doubled: number
  readonly reordered: number
  /** All other violations. */
  readonly problems: readonly string[]
}
interface Row {
  readonly chat_id: string
  readonly seq: number
  /** The sender's own id. The widget prefixes it with the visitor; the id of `loopback` is shorter and has no prefix. */
  readonly sent_id: string
}
const byExternalId = 'right(external_id, 36)'
/** The id that the text ends with; other messages are not of the test. */
export const byText = `substring(text from 'ledger ([0-9a-f-]{36})')`
const clientMessages = (sentId: string) => `
  select chat_id, seq, ${sentId} as sent_id from messages
  where kind = 'message' and author_kind = 'client' and ${sentId} is not null and ($1::uuid is null or channel_id = $1)
  order by chat_id, seq`
const brokenFeeds = `
  select c.id from chats c left join messages m on m.chat_id = c.id group by c.id
  having count(m.seq) <> c.last_seq or count(distinct m.seq) <> c.last_seq or (c.last_seq > 0 and (min(m.seq) <> 1 or max(m.seq) <> c.last_seq))`
const unfinishedJobs = `select name, state, count(*)::int as n from jobs group by 1, 2`
const twoSessions = `select chat_id from chat_sessions where closed_at is null group by 1 having count(*) > 1`

/** Compares the test's record with the database. `channelId`: it is a record of this channel alone. */
export const compareWithDatabase = async (
  stage: Stage,
  sendings: readonly Sending[],
  { sentId = byExternalId, channelId = null }: { readonly sentId?: string; readonly channelId?: string | null } = {},
): Promise<Verdict> => {
  const { rows } = await stage.sql.query<Row>(clientMessages(sentId), [channelId])
  const stored = Map.groupBy(rows, (row) => row.sent_id)
  const acked = sendings.filter((s) => s.acked)
  const lost = acked.filter((s) => !stored.has(s.id))
  const doubled = [...stored.values()].reduce((sum, copies) => sum + copies.length - 1, 0)
  let reordered = 0
  for (const own of Map.groupBy(sendings, (s) => s.key).values()) {
    const places = own.flatMap((s) => stored.get(s.id)?.[0]?.seq ?? [])
    reordered += places.filter((seq, i) => i > 0 && seq <= places[i - 1]!).length
  }
  const problems: string[] = []
  const elsewhere = acked.filter((s) => s.seq !== null && stored.has(s.id) && stored.get(s.id)![0]!.seq !== s.seq)
  if (elsewhere.length > 0) problems.push(`${elsewhere.length} messages lie in another place than was answered`)
  const known = new Set(sendings.map((s) => s.id))
  const strange = [...stored.keys()].filter((id) => !known.has(id))
  if (strange.length > 0) problems.push(`${strange.length} messages are stored that nobody sent`)
  const { rows: broken } = await stage.sql.query(brokenFeeds)
  if (broken.length > 0) problems.push(`${broken.length} feeds do not count 1, 2, 3 …`)
  const { rows: sessions } = await stage.sql.query(twoSessions)
  if (sessions.length > 0) problems.push(`${sessions.length} chats have two open sessions`)
  const { rows: jobs } = await stage.sql.query<{ name: string; state: string; n: number }>(unfinishedJobs)
  for (const { name, state, n } of jobs) problems.push(`${n} jobs ${name} are still ${state}`)
  return { acked: acked.length, lost: lost.length, doubled, reordered, problems }
}

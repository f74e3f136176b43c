import { type Lang, locales } from '@beseda/contract/lang.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const select = prepared(`
  select m.at, m.author_kind as "authorKind", m.author_name as "authorName", m.text,
    coalesce((select jsonb_agg(f.name order by f.position) from files f where f.message_id = m.id), '[]') as files
  from messages m
  where m.organization_id = $1 and m.chat_id = $2 and m.kind = 'message' and m.removed_at is null and m.seq > $3 and ($4 or m.author_kind <> 'client')
  order by m.seq desc limit 200`)

interface Row {
  readonly at: number
  readonly authorKind: string
  readonly authorName: string
  readonly text: string
  readonly files: readonly string[]
}
export interface Wanted {
  readonly chatId: string
  readonly after: number
  /** Also what the client wrote. */
  readonly both: boolean
  readonly timeZone: string
  readonly lang: Lang
}
/** Longer letters are refused by mail servers. */
const longest = 200_000

/** The newest messages as lines of a letter, with their time in the organization's time zone, oldest first. */
export const linesOf = async (c: Pick<Work, 'run'>, organizationId: string, o: Wanted): Promise<string[]> => {
  const rows = await c.run<Row>(select, [organizationId, o.chatId, o.after, o.both])
  const format = new Intl.DateTimeFormat(locales[o.lang], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: o.timeZone,
  })
  let room = longest
  const lines = rows.flatMap(({ at, authorName, text, files }) => {
    const line = `${format.format(at)}, ${authorName}: ${[text, ...files].filter(Boolean).join('\n')}`
    room -= line.length
    return room > 0 ? [line] : []
  })
  return lines.reverse()
}

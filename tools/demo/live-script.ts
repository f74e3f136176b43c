import { liveBot } from './content/live-bot.ts'
import { liveDelivery } from './content/live-delivery.ts'
import { liveOthers } from './content/live-others.ts'
import type { ChannelKey } from './content/setup.ts'
import type { Attachment, Line } from './scenario.ts'

/** One of the chats that are open when the demo starts. */
export interface LiveScript {
  readonly channel: ChannelKey
  readonly client: string
  readonly status: string | null
  /** Key of the operator who has it; null: it waits in the queue. */
  readonly operator: string | null
  readonly category: string | null
  /** The client has never written before. */
  readonly isNew: boolean
  readonly lines: readonly LiveLine[]
}
export interface LiveLine {
  readonly minutesBefore: number
  readonly who: Line['who']
  /** The author of an internal message. */
  readonly author: string | null
  readonly text: string
  readonly file: Attachment | null
}

/**
 * `# channel | client | status | operator | category | new`, then `minutes before the start`, `>` client, `<` operator or
 * `* key of a colleague:` internal message; `@photo` or `@pdf` at the end of a line attaches a file.
 */
export const liveScripts = (): LiveScript[] =>
  `${liveDelivery.trim()}\n\n${liveOthers.trim()}\n\n${liveBot.trim()}`.split('\n\n').map((block) => {
    const [head, ...lines] = block.split('\n')
    const [channel, client, status, operator, category, mark] = head!
      .slice(2)
      .split('|')
      .map((part) => part.trim() || null)
    return {
      channel: channel as ChannelKey,
      client: client!,
      status: status ?? null,
      operator: operator ?? null,
      category: category ?? null,
      isNew: mark === 'new',
      lines: lines.map(parseLine),
    }
  })

const parseLine = (line: string): LiveLine => {
  const [, minutes, mark, author, text, file] =
    /^([\d.]+) ([><*]) (?:([a-z.]+): )?(.+?)(?: @(photo|pdf))?$/.exec(line) ?? []
  if (!minutes || !text) throw new Error(`not a line of a live chat: ${line}`)
  const who = mark === '>' ? 'client' : mark === '<' ? 'operator' : 'note'
  return {
    minutesBefore: Number(minutes),
    who,
    author: author ?? null,
    text,
    file: (file as Attachment | undefined) ?? null,
  }
}

import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Outside, Polled } from '../adapter.ts'
import type { InboundEvent } from '../inbound.ts'
import { eventsOfLetter, maxLetterBytes } from './letter.ts'
import { type Pop3, withPop3 } from './pop3.ts'
import type { Settings } from './settings.ts'

/** The newest letters that were read, as short hashes of their UIDL, oldest first. */
const Cursor = z.object({ seen: z.array(z.string()) })
const maxSeen = 1000
const maxLetters = 50
const maxBytes = 30 * 1024 * 1024
const pauseMs = 60_000
/** Lines of a letter that is too long to be read as a whole. */
const topLines = 400

const hash = (uidl: string): string => createHash('sha256').update(uidl).digest('base64url').slice(0, 12)
const seenIn = (cursor: string | null): readonly string[] | null => {
  try {
    return cursor === null ? null : (Cursor.safeParse(JSON.parse(cursor)).data?.seen ?? null)
  } catch {
    return null
  }
}
const save = (seen: readonly string[]): string => JSON.stringify({ seen: seen.slice(-maxSeen) })

interface Listed {
  readonly number: string
  readonly uidl: string
  readonly bytes: number
}
const listed = async (box: Pop3): Promise<Listed[]> => {
  const sizes = new Map((await box.list('LIST')).map((line) => line.split(' ') as [string, string]))
  return (await box.list('UIDL')).map((line) => {
    const [number = '', ...uidl] = line.split(' ')
    return { number, uidl: uidl.join(' '), bytes: Number(sizes.get(number) ?? 0) }
  })
}
/** POP3 cannot report news and has no positions: what lies behind the oldest letter that is known, and is not known. */
export const pollPop3 = (s: Settings, cursor: string | null, out: Outside): Promise<Polled> =>
  withPop3(s, out, 60_000, async (box) => {
    const all = await listed(box)
    const seen = seenIn(cursor)
    const start = { ok: true, events: [], cursor: save(all.map((l) => hash(l.uidl))), nextInMs: pauseMs } as const
    if (seen === null) return start
    const known = new Set(seen)
    const first = all.findIndex((l) => known.has(hash(l.uidl)))
    const fresh = all.slice(Math.max(0, first)).filter((l) => !known.has(hash(l.uidl)))
    const events: InboundEvent[] = []
    const done: string[] = []
    let bytes = 0
    for (const letter of fresh) {
      const size = Math.min(letter.bytes, maxLetterBytes)
      if (done.length > 0 && (done.length === maxLetters || bytes + size > maxBytes)) break
      const isCut = letter.bytes > maxLetterBytes
      let source: Buffer
      try {
        source = isCut ? await box.top(letter.number, topLines) : await box.retrieve(letter.number)
      } catch (error) {
        if (done.length === 0) throw error
        // what was read before the connection broke counts
        break
      }
      const about = { at: null, place: `pop3 ${letter.uidl}`, bytes: letter.bytes }
      events.push(...(await eventsOfLetter(source, about, s, out.now)))
      done.push(hash(letter.uidl))
      bytes += size
    }
    // an empty mailbox keeps what was seen: nothing in it may come again
    const nextInMs = done.length < fresh.length ? 0 : pauseMs
    return { ok: true, events, cursor: save([...seen, ...done]), nextInMs }
  })

export const fetchPop3 = (s: Settings, uidl: string, out: Outside): Promise<Buffer | null> =>
  withPop3(s, out, 120_000, async (box) => {
    const letter = (await listed(box)).find((l) => l.uidl === uidl)
    return letter ? box.retrieve(letter.number) : null
  })

import type { ImapFlow } from 'imapflow'
import * as z from 'zod/mini'
import type { Outside, Polled, PollFrom } from '../adapter.ts'
import type { InboundEvent } from '../inbound.ts'
import { withInbox } from './imap.ts'
import { cutSource, eventsOfLetter, headBytes, maxLetterBytes } from './letter.ts'
import type { Settings } from './settings.ts'

/** UIDs rise within one UIDVALIDITY. `at`: the last poll, for the search after UIDVALIDITY has changed. */
const Cursor = z.object({ validity: z.string(), uid: z.number(), at: z.number() })
type Cursor = z.infer<typeof Cursor>
const cursorIn = (text: string | null): Cursor | null => {
  try {
    return text === null ? null : (Cursor.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}
/** Of one poll. What is left comes with the next one. */
const maxLetters = 50
const maxBytes = 30 * 1024 * 1024
/** A search by date knows only days, and clocks differ. */
const overlapMs = 2 * 86_400_000
const idlePauseMs = 20_000

export const pollImap = (s: Settings, { cursor, waitMs }: PollFrom, out: Outside): Promise<Polled> =>
  withInbox(s, out, waitMs + 12_000, async (client) => {
    const from = await startFrom(client, cursorIn(cursor), out.now)
    const save = (uid: number): string => JSON.stringify({ ...from, uid, at: out.now } satisfies Cursor)
    if (cursorIn(cursor) === null) return { ok: true, events: [], cursor: save(from.uid), nextInMs: 0 }
    let found = await newAfter(client, from.uid)
    if (found.length === 0 && waitMs > 0) {
      await arrival(client, waitMs, out)
      found = await newAfter(client, from.uid)
    }
    const { events, uid, rest } = await read(client, found, from, s, out)
    return { ok: true, events, cursor: save(uid), nextInMs: rest || waitMs > 0 ? 0 : idlePauseMs }
  })

/** Where to go on. A mailbox with a new UIDVALIDITY has new UIDs: recent letters are read again, known ones are dropped. */
const startFrom = async (client: ImapFlow, known: Cursor | null, now: number): Promise<Cursor> => {
  const box = client.mailbox
  if (box === false) throw new Error('the inbox is not open')
  const validity = String(box.uidValidity)
  if (known?.validity === validity) return known
  const newest = { validity, uid: box.uidNext - 1, at: now }
  if (!known) return newest
  const since = new Date(known.at - overlapMs)
  const recent = (await client.search({ since }, { uid: true })) || []
  return recent.length === 0 ? newest : { ...newest, uid: Math.min(...recent) - 1 }
}
interface Found {
  readonly uid: number
  readonly bytes: number
  readonly at: number | null
}
const newAfter = async (client: ImapFlow, uid: number): Promise<Found[]> => {
  const found: Found[] = []
  const range = `${uid + 1}:*`
  // `n:*` means the last letter too, when there is none from n on
  for await (const m of client.fetch(range, { uid: true, size: true, internalDate: true }, { uid: true }))
    if (m.uid > uid)
      found.push({ uid: m.uid, bytes: m.size ?? 0, at: m.internalDate ? +new Date(m.internalDate) : null })
  return found.sort((a, b) => a.uid - b.uid)
}
/** IDLE, or a NOOP now and then where the server has none. */
const arrival = async (client: ImapFlow, waitMs: number, out: Outside): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancel = out.later(waitMs, resolve)
  client.on('exists', () => resolve())
  client.on('close', () => resolve())
  const idle = client.idle().catch(() => {})
  await promise
  cancel()
  // the next command ends IDLE
  await client.noop()
  await idle
}
/** In the order of arrival. When the connection breaks, what was read before counts. */
const read = async (client: ImapFlow, found: readonly Found[], from: Cursor, s: Settings, out: Outside) => {
  const events: InboundEvent[] = []
  let [uid, bytes, count] = [from.uid, 0, 0]
  for (const letter of found) {
    const size = Math.min(letter.bytes, maxLetterBytes)
    if (count > 0 && (count === maxLetters || bytes + size > maxBytes)) break
    const isCut = letter.bytes > maxLetterBytes
    let source: Buffer | undefined
    try {
      const wanted = isCut ? { maxLength: headBytes } : true
      const fetched = await client.fetchOne(String(letter.uid), { source: wanted }, { uid: true })
      source = fetched === false ? undefined : fetched.source
    } catch (error) {
      if (count === 0) throw error
      break
    }
    // a letter that was deleted meanwhile has no source
    if (source) {
      const about = { at: letter.at, place: `imap ${from.validity} ${letter.uid}`, bytes: letter.bytes }
      events.push(...(await eventsOfLetter(isCut ? cutSource(source) : source, about, s, out.now)))
    }
    ;[uid, bytes, count] = [letter.uid, bytes + size, count + 1]
  }
  return { events, uid, rest: count < found.length }
}

/** The source of a letter, for its attachments; null: it is no longer there. */
export const fetchImap = (s: Settings, validity: string, uid: string, out: Outside): Promise<Buffer | null> =>
  withInbox(s, out, 120_000, async (client) => {
    if (client.mailbox === false || String(client.mailbox.uidValidity) !== validity) return null
    const fetched = await client.fetchOne(uid, { source: true }, { uid: true })
    return fetched === false ? null : (fetched.source ?? null)
  })

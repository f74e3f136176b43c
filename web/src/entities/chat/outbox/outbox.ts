import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'

/** Waits between the tries after a network error. */
export const retryWaitsMs = [1000, 3000, 9000] as const
/** Without an answer for so long a try has failed. */
export const answerMs = 30_000

/** Why a message did not reach the server: nobody answered, or it was refused with this code. */
export type SendFailure = { readonly kind: 'noAnswer' } | { readonly kind: 'refused'; readonly refusal: Refusal }

/** A message that the server has not stored yet. `id` is made here and stays, so a repeated send never doubles. */
export interface OutgoingEntry {
  readonly id: string
  readonly chatId: string
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly internal: boolean
  readonly at: number
  /** `queued`: will be sent when it is its turn; `sending`: the server was asked; `failed`: waits for a person. */
  readonly state: 'queued' | 'sending' | 'failed'
  /** Tries that ended in a network error since the last time a person asked. */
  readonly tries: number
  /** Not before this time; null: as soon as possible. */
  readonly notBefore: number | null
  readonly failure: SendFailure | null
  /** The last entry of the feed when it failed: it stays in that place. */
  readonly failedAfterSeq: number | null
}
/** In sending order. */
export type Outbox = readonly OutgoingEntry[]

export type NewEntry = Pick<OutgoingEntry, 'id' | 'chatId' | 'text' | 'files' | 'internal' | 'at'>

const fresh = { state: 'queued', tries: 0, notBefore: null, failure: null, failedAfterSeq: null } as const

export const enqueued = (outbox: Outbox, entry: NewEntry): Outbox =>
  outbox.some((e) => e.id === entry.id) ? outbox : [...outbox, { ...entry, ...fresh }]

/** What to send now: the first unsent message of each chat, never two of one chat at once. Nothing while offline. */
export const sendable = (outbox: Outbox, now: number, online: boolean): readonly OutgoingEntry[] => {
  if (!online) return []
  const heads = new Map<string, OutgoingEntry>()
  for (const entry of outbox) {
    if (entry.state !== 'failed' && !heads.has(entry.chatId)) heads.set(entry.chatId, entry)
  }
  return [...heads.values()].filter((e) => e.state === 'queued' && (e.notBefore ?? 0) <= now)
}

/** When the next try is due; null: none waits for a time. */
export const nextTry = (outbox: Outbox): number | null => {
  const times = outbox.flatMap((e) => (e.state === 'queued' && e.notBefore !== null ? [e.notBefore] : []))
  return times.length > 0 ? Math.min(...times) : null
}

const changed = (outbox: Outbox, id: string, change: (entry: OutgoingEntry) => OutgoingEntry): Outbox =>
  outbox.some((e) => e.id === id) ? outbox.map((e) => (e.id === id ? change(e) : e)) : outbox

export const started = (outbox: Outbox, id: string): Outbox =>
  changed(outbox, id, (e) => ({ ...e, state: 'sending', notBefore: null }))

/** The server has it (its answer or its frame came): the feed shows it from now on. */
export const settled = (outbox: Outbox, ids: ReadonlySet<string>): Outbox =>
  outbox.some((e) => ids.has(e.id)) ? outbox.filter((e) => !ids.has(e.id)) : outbox

/** The answer was lost. While offline that costs no try; otherwise three more follow, then a person must decide. */
export const lost = (
  outbox: Outbox,
  id: string,
  { now, online, lastSeq }: { now: number; online: boolean; lastSeq: number },
): Outbox =>
  changed(outbox, id, (e) => {
    if (!online) return { ...e, state: 'queued', notBefore: null }
    const wait = retryWaitsMs[e.tries]
    return wait === undefined
      ? { ...e, state: 'failed', failure: { kind: 'noAnswer' }, failedAfterSeq: lastSeq, notBefore: null }
      : { ...e, state: 'queued', tries: e.tries + 1, notBefore: now + wait }
  })

/** The server did not answer within `answerMs`: it may have it or not; the same id makes a retry harmless. */
export const unanswered = (outbox: Outbox, id: string, lastSeq: number): Outbox =>
  changed(outbox, id, (e) => ({ ...e, state: 'failed', failure: { kind: 'noAnswer' }, failedAfterSeq: lastSeq }))

/** The server refused it: the same again would be refused again. */
export const refused = (outbox: Outbox, id: string, refusal: Refusal, lastSeq: number): Outbox =>
  changed(outbox, id, (e) => ({
    ...e,
    state: 'failed',
    failure: { kind: 'refused', refusal },
    failedAfterSeq: lastSeq,
  }))

/** Somebody asked to try again: it goes to the end of its chat, since it is sent after what was sent meanwhile. */
export const retried = (outbox: Outbox, id: string): Outbox => {
  const entry = outbox.find((e) => e.id === id)
  if (entry?.state !== 'failed') return outbox
  return [...outbox.filter((e) => e.id !== id), { ...entry, ...fresh }]
}
export const removed = (outbox: Outbox, id: string): Outbox => settled(outbox, new Set([id]))

/** After a reload: what was under way is sent again (same id), what had failed still waits for a person. */
export const restored = (saved: Outbox, current: Outbox): Outbox => {
  const here = new Set(current.map((e) => e.id))
  const back = saved
    .filter((e) => !here.has(e.id))
    .map((e): OutgoingEntry => (e.state === 'failed' ? e : { ...e, state: 'queued', tries: 0, notBefore: null }))
  return back.length > 0 ? [...back, ...current] : current
}

/** Back online: waits are over. */
export const hurried = (outbox: Outbox): Outbox =>
  outbox.some((e) => e.state === 'queued' && e.notBefore !== null)
    ? outbox.map((e) => (e.state === 'queued' ? { ...e, notBefore: null, tries: 0 } : e))
    : outbox

export const failedCount = (outbox: Outbox, chatId: string): number =>
  outbox.filter((e) => e.chatId === chatId && e.state === 'failed').length

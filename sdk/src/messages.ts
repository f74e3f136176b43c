import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { ApiError, askedPause, isPassing } from './errors.ts'
import { makeId } from './ids.ts'
import { backOff, type Surroundings } from './surroundings.ts'

/** A message on its way. `order` counts within this browser; `failure` is set when the server has refused it. */
export interface OutgoingMessage {
  readonly id: string
  readonly order: number
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly at: number
  readonly failure: { readonly code: string; readonly text: string } | null
}
/**
 * Messages that the server has not confirmed. They go one after another in the order of writing, each under the id
 * made here on every try, so that a lost answer never doubles one. They survive a reload. A refused message steps
 * aside until somebody retries or discards it.
 */
export interface Outbox {
  list(): readonly OutgoingMessage[]
  add(text: string, files: readonly StoredFile[]): OutgoingMessage
  retry(id: string): void
  discard(id: string): void
  /** The message was seen among the stored ones: it needs no further try. */
  confirm(id: string): void
  /** The network may be back: try now. */
  wake(): void
  stop(): void
}

/** The server is broken, not away: after so many tries in a row the next message gets its turn. */
const triesWhenBroken = 5

export const createOutbox = (o: {
  readonly surroundings: Pick<Surroundings, 'keep' | 'later' | 'now' | 'random' | 'randomBytes'>
  /** Prefix of the kept entries; one per message, so that two tabs do not overwrite each other. */
  readonly name: string
  /** Resolves when the server has stored the message. */
  readonly deliver: (message: OutgoingMessage) => Promise<void>
  readonly onChange: () => void
}): Outbox => {
  const { keep, later, now, random, randomBytes } = o.surroundings
  const key = (id: string) => `${o.name}.${id}`
  let waiting = keep
    .keys()
    .filter((k) => k.startsWith(`${o.name}.`))
    .map((k) => readEntry(keep.get(k)))
    .filter((m) => m !== null)
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))

  let sending: string | null = null
  let stopped = false
  let failures = 0
  let callOffPause: (() => void) | null = null

  const change = (next: OutgoingMessage[]) => {
    waiting = next
    o.onChange()
  }
  const write = (message: OutgoingMessage) => {
    keep.set(key(message.id), JSON.stringify(message))
    change(waiting.map((m) => (m.id === message.id ? message : m)))
  }
  const drop = (id: string) => {
    keep.remove(key(id))
    if (waiting.some((m) => m.id === id)) change(waiting.filter((m) => m.id !== id))
  }
  const pause = (ms: number) => {
    callOffPause = later(ms, () => {
      callOffPause = null
      next()
    })
  }
  const next = () => {
    const message = waiting.find((m) => !m.failure)
    if (stopped || sending || callOffPause || !message) return
    sending = message.id
    void attempt(message).finally(() => {
      sending = null
      next()
    })
  }
  const attempt = async (message: OutgoingMessage) => {
    try {
      await o.deliver(message)
      failures = 0
      if (!stopped) drop(message.id)
    } catch (error) {
      const isMine = waiting.some((m) => m.id === message.id)
      if (stopped || !isMine) return
      failures += 1
      const isBroken = !(error instanceof ApiError) || error.status >= 500
      if (isPassing(error) || (isBroken && failures < triesWhenBroken)) {
        pause(Math.max(backOff(failures, random()), askedPause(error)))
        return
      }
      failures = 0
      const { code, text } = error instanceof ApiError ? error : { code: 'UNKNOWN', text: '' }
      write({ ...message, failure: { code, text } })
    }
  }
  // the caller gets to hold the outbox before the first delivery starts
  void Promise.resolve().then(next)
  return {
    list: () => waiting,
    add: (text, files) => {
      const order = 1 + waiting.reduce((most, m) => Math.max(most, m.order), 0)
      const id = makeId(now(), randomBytes(10))
      const message = { id, order, text, files, at: now(), failure: null }
      keep.set(key(id), JSON.stringify(message))
      change([...waiting, message])
      next()
      return message
    },
    retry: (id) => {
      const message = waiting.find((m) => m.id === id)
      if (message) write({ ...message, failure: null })
      next()
    },
    discard: drop,
    confirm: drop,
    wake: () => {
      callOffPause?.()
      callOffPause = null
      next()
    },
    stop: () => {
      stopped = true
      callOffPause?.()
    },
  }
}

/** A kept entry; null for what is none (kept by an older version, or meddled with). */
const readEntry = (text: string | null): OutgoingMessage | null => {
  try {
    const entry = JSON.parse(text ?? 'null') as OutgoingMessage | null
    const isEntry =
      typeof entry?.id === 'string' &&
      typeof entry.order === 'number' &&
      typeof entry.text === 'string' &&
      Array.isArray(entry.files)
    return isEntry ? entry : null
  } catch {
    return null
  }
}

import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { makeId } from './core/ids.ts'
import { createOutbox } from './core/outbox.ts'
import { parse } from './core/parse.ts'
import { backOff } from './core/ports.ts'
import { ApiError, askedPause, isPassing } from './errors.ts'
import type { Surroundings } from './surroundings.ts'

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
 * Messages that the server has not confirmed. They are sent one after another in the order of writing, each under the
 * id made here on every try, so that a lost answer never doubles one. They survive a reload. A refused message waits
 * until somebody retries or discards it; the next ones go on.
 */
export interface MessageOutbox {
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

/** The server is broken, not away: after so many tries the next message gets its turn. */
const triesWhenBroken = 5

export const createMessageOutbox = (o: {
  readonly surroundings: Pick<Surroundings, 'keep' | 'later' | 'now' | 'random' | 'randomBytes'>
  /** Prefix of the kept entries; one per message, so that two tabs do not overwrite each other. */
  readonly name: string
  /** Resolves when the server has stored the message. */
  readonly deliver: (message: OutgoingMessage) => Promise<void>
  readonly onChange: () => void
}): MessageOutbox => {
  const { keep, later, now, random, randomBytes } = o.surroundings
  const key = (id: string) => `${o.name}.${id}`
  const outbox = createOutbox<OutgoingMessage>({
    later,
    deliver: o.deliver,
    onFailure: (_, error, tries) => {
      const known = error instanceof ApiError ? error : null
      const isBroken = !known || known.status >= 500
      return isPassing(error) || (isBroken && tries < triesWhenBroken)
        ? Math.max(backOff(tries, random()), askedPause(error))
        : { code: known?.code ?? 'UNKNOWN', text: known?.text ?? '' }
    },
    save: (entry) => keep.set(key(entry.id), JSON.stringify(entry)),
    drop: ({ id }) => keep.remove(key(id)),
    onChange: o.onChange,
  })
  outbox.restore(
    keep
      .keys()
      .filter((k) => k.startsWith(`${o.name}.`))
      .map((k) => parse(keep.get(k) ?? ''))
      .filter(isEntry),
  )
  /** Also forgets a message that another tab has written. */
  const drop = (id: string) => {
    keep.remove(key(id))
    outbox.remove(id)
  }
  return {
    ...outbox,
    add: (text, files) => {
      const at = now()
      const message = { id: makeId(at, randomBytes(10)), order: at, text, files, at, failure: null }
      outbox.add(message)
      return message
    },
    discard: drop,
    confirm: drop,
  }
}

/** Is it an entry, not one of an older version or a damaged one? */
const isEntry = (value: unknown): value is OutgoingMessage => {
  const entry = value as Partial<OutgoingMessage> | null
  return (
    typeof entry?.id === 'string' &&
    typeof entry.order === 'number' &&
    typeof entry.text === 'string' &&
    Array.isArray(entry.files)
  )
}

import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { makeId } from './core/ids.ts'
import { createOutbox } from './core/outbox.ts'
import { parse } from './core/parse.ts'
import { backOff } from './core/ports.ts'
import { ApiError, askedPause, isPassing } from './errors.ts'
import type { Platform } from './platform.ts'

/** A button under a message of the organization. */
export interface PressedButton {
  readonly messageId: string
  readonly payload: string
}
/** An unsent message. `order` counts within this browser; `failure` is set when the server has refused it. */
export interface OutgoingMessage {
  readonly id: string
  readonly order: number
  readonly text: string
  readonly files: readonly StoredFile[]
  /** The visitor pressed it; the text is its label. */
  readonly button?: PressedButton
  readonly at: number
  readonly failure: { readonly code: string; readonly text: string } | null
}

/**
 * Messages that the server has not confirmed. They are sent one after another in the order of writing. Each has an id
 * created here that every attempt repeats, so a lost response creates no duplicate. They survive a reload. A refused
 * message waits until the visitor retries or discards it; the next ones continue.
 */
export interface MessageOutbox {
  list(): readonly OutgoingMessage[]
  add(text: string, files: readonly StoredFile[], button?: PressedButton): OutgoingMessage
  retry(id: string): void
  discard(id: string): void
  /** The message is among the stored ones: stop sending it. */
  confirm(id: string): void
  /** The network may be back: try now. */
  wake(): void
  stop(): void
}

/** After this many server errors (500) a message fails, so that the next one is sent. */
const maxServerErrors = 5

export const createMessageOutbox = (o: {
  readonly platform: Pick<Platform, 'storage' | 'later' | 'now' | 'random' | 'randomBytes'>
  /** Key prefix of the stored entries: one entry per message, so that two tabs do not overwrite each other. */
  readonly name: string
  /** Resolves when the server has stored the message. */
  readonly deliver: (message: OutgoingMessage) => Promise<void>
  readonly onChange: () => void
}): MessageOutbox => {
  const { storage, later, now, random, randomBytes } = o.platform
  const key = (id: string) => `${o.name}.${id}`
  const outbox = createOutbox<OutgoingMessage>({
    later,
    deliver: o.deliver,
    onFailure: (_, error, tries) => {
      const known = error instanceof ApiError ? error : null
      const isBroken = !known || known.status >= 500
      return isPassing(error) || (isBroken && tries < maxServerErrors)
        ? Math.max(backOff(tries, random()), askedPause(error))
        : { code: known?.code ?? 'UNKNOWN', text: known?.text ?? '' }
    },
    save: (entry) => storage.set(key(entry.id), JSON.stringify(entry)),
    drop: ({ id }) => storage.remove(key(id)),
    onChange: o.onChange,
  })
  outbox.restore(
    storage
      .keys()
      .filter((k) => k.startsWith(`${o.name}.`))
      .map((k) => parse(storage.get(k) ?? ''))
      .filter(isEntry),
  )
  /** Also removes a message written in another tab. */
  const drop = (id: string) => {
    storage.remove(key(id))
    outbox.remove(id)
  }
  return {
    ...outbox,
    add: (text, files, button) => {
      const at = now()
      const pressed = button && { button }
      const message = { id: makeId(at, randomBytes(10)), order: at, text, files, ...pressed, at, failure: null }
      outbox.add(message)
      return message
    },
    discard: drop,
    confirm: drop,
  }
}

/** Whether it is a valid entry, not one of an older version or a damaged one. */
const isEntry = (value: unknown): value is OutgoingMessage => {
  const entry = value as Partial<OutgoingMessage> | null
  return (
    typeof entry?.id === 'string' &&
    typeof entry.order === 'number' &&
    typeof entry.text === 'string' &&
    Array.isArray(entry.files)
  )
}

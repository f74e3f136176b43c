import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { parseMarks } from '@beseda/contract/parse-marks.ts'
import { ownButtons } from '@beseda/domain/delivery/own-buttons.ts'
import type { OutgoingEntry } from './outbox.ts'

const unsent = { status: 'queued', failure: null } as const

/** An unsent message in the shape of a stored one, so that the same bubble draws both. Stable per entry. */
const drawn = new WeakMap<OutgoingEntry, Message>()
export const asMessage = (
  entry: OutgoingEntry,
  author: { readonly id: string; readonly name: string },
  sessionId: string,
): Message => {
  const known = drawn.get(entry)
  if (known) return known
  const files: StoredFile[] = [...entry.files]
  const { text, marks } = parseMarks(entry.text, entry.marks ?? [])
  const message: Message = {
    id: entry.id,
    chatId: entry.chatId,
    sessionId,
    seq: Number.MAX_SAFE_INTEGER,
    version: 0,
    kind: entry.internal ? 'internal' : 'message',
    author: { kind: 'operator', ...author },
    text,
    ...(marks.length > 0 && { marks: [...marks] }),
    files,
    ...(entry.quote && { quote: entry.quote }),
    ...(entry.mentions && { mentions: entry.mentions.map(({ id, name }) => ({ id, name, written: name })) }),
    ...(entry.buttons && {
      parts: [{ content: { kind: 'text', text, buttons: ownButtons(entry.buttons) }, ...unsent }],
    }),
    ...(entry.letter && { parts: [{ content: { kind: 'text', text, ...entry.letter }, ...unsent }] }),
    at: entry.at,
    status: entry.internal ? null : 'queued',
    failure: null,
    history: null,
  }
  drawn.set(entry, message)
  return message
}

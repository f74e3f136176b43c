import type { Message } from '@beseda/contract/entities/message.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'

/** An entry of the feed that is newer than the beginning of a text. */
export type NewerEntry = Pick<Message, 'kind' | 'author' | 'history'>

/** History lines after which somebody else may have promised the client something. */
const moved: readonly string[] = ['assigned', 'transferred', 'closed']

/**
 * Whether colleagues have acted in a chat since this user began to write. An answer counts more than a transfer or a
 * closing; what the user did themselves, what the client wrote, and what machines sent does not count. An operator
 * without an id answered in the provider's own app.
 */
export const meanwhile = (entries: readonly NewerEntry[], userId: string): Refusal | null => {
  const others = entries.filter((e) => e.author.kind !== 'client' && e.author.id !== userId)
  const answer = others.find((e) => e.kind === 'message' && e.author.kind === 'operator')
  if (answer) return refuse('ANSWERED_MEANWHILE', { name: answer.author.name || '—' })
  const isChanged = others.some((e) => e.kind === 'history' && moved.includes(e.history?.type ?? ''))
  return isChanged ? refuse('CHANGED_MEANWHILE') : null
}

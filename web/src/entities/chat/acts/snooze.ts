import { snoozes } from '@beseda/contract/endpoints/snoozes.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { now } from '../../../lib/clock.ts'
import { formatAhead } from '../../../lib/format.ts'
import { currentWords } from '../../../lib/language.ts'
import { toast, undoKey } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { Words } from '../../../lib/words/shape.ts'

type ActionWords = Words<'chatActions'>['chatActions']
type Apply = (chat: Chat) => void

export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.text : currentWords().common.noConnection

/** Puts a chat away; the toast undoes it, back to an earlier return time if there was one. Returns why it was refused. */
export const snoozeChat = async (
  chat: Chat,
  until: number,
  words: ActionWords,
  apply: Apply,
): Promise<string | null> => {
  const before = chat.snooze?.until
  try {
    apply(await call(snoozes.start, { chatId: chat.id, until }))
  } catch (error) {
    return reasonOf(error)
  }
  const undo = async () => {
    try {
      const isAhead = before !== undefined && before > now()
      const { id: chatId } = chat
      apply(isAhead ? await call(snoozes.start, { chatId, until: before }) : await call(snoozes.cancel, { chatId }))
    } catch (error) {
      toast({ kind: 'error', text: fill(words.failedReturn, { reason: reasonOf(error) }) })
    }
  }
  const text = fill(words.snoozed, { name: chat.client.name, time: formatAhead(until, now()) })
  toast({
    kind: 'info',
    text,
    action: { label: currentWords().chats.thread.undo, keys: undoKey, run: () => void undo() },
  })
  return null
}

/** Brings a chat back early; the toast puts it away again. */
export const returnChat = async (chat: Chat, words: ActionWords, apply: Apply): Promise<void> => {
  const until = chat.snooze?.until
  try {
    apply(await call(snoozes.cancel, { chatId: chat.id }))
  } catch (error) {
    toast({ kind: 'error', text: fill(words.failedReturn, { reason: reasonOf(error) }) })
    return
  }
  const again = async () => {
    const refusal = until === undefined ? null : await snoozeChat({ ...chat, snooze: undefined }, until, words, apply)
    if (refusal) toast({ kind: 'error', text: fill(words.failedSnooze, { reason: refusal }) })
  }
  const label = currentWords().chats.thread.undo
  toast({ kind: 'info', text: words.returned, action: { label, keys: undoKey, run: () => void again() } })
}

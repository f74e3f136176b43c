import { bans } from '@beseda/contract/endpoints/bans.ts'
import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import type { BulkResult } from '@beseda/contract/entities/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { currentWords } from '../../../lib/language.ts'
import { toast, undoKey } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'

export interface On {
  readonly apply: (chats: readonly Chat[]) => void
  readonly onUndo: () => void
  /** Shows the new clients who resemble this one. */
  readonly onWave: (chat: Chat) => void
}
const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.text : currentWords().common.noConnection
const words = () => currentWords('chatActions').chatActions.spam

/** The chat after the call; throws the words of a refusal. */
const settled = ({ done, refused }: BulkResult): Chat => {
  if (done[0]) return done[0]
  throw new Error(refused[0]?.text ?? currentWords().common.noConnection)
}
const fail = (text: string, error: unknown): void => {
  const reason = error instanceof ApiError || !(error instanceof Error) ? reasonOf(error) : error.message
  toast({ kind: 'error', text: fill(text, { reason }) })
}
const undo = async (chat: Chat, on: On): Promise<void> => {
  on.onUndo()
  try {
    on.apply([settled(await call(bulk.undoSpam, { chatIds: [chat.id] }))])
  } catch (error) {
    fail(words().failedUndo, error)
  }
}
/** Marks the client of one chat as spam, with undo, and says when others look the same. */
export const markSpam = async (chat: Chat, on: On): Promise<boolean> => {
  try {
    on.apply([settled(await call(bulk.spam, { chatIds: [chat.id] }, { keepalive: true }))])
  } catch (error) {
    fail(words().failed, error)
    return false
  }
  const label = currentWords().chats.thread.undo
  const text = fill(words().marked, { name: chat.client.name })
  toast({ kind: 'info', text, action: { label, keys: undoKey, run: () => void undo(chat, on) } })
  void suggestWave(chat, on)
  return true
}
/** A wave is many new clients at once: they are offered after the first one is marked. */
const suggestWave = async (chat: Chat, { onWave }: On): Promise<void> => {
  const wave = await call(bans.wave, { chatId: chat.id }).catch(() => null)
  const alike = wave?.chats.filter(({ same }) => same.some((what) => what !== 'network')).length ?? 0
  if (alike === 0) return
  const action = { label: words().show, run: () => onWave(chat) }
  toast({ kind: 'info', text: fill(words().alike, { n: wave?.hasMore ? `${alike}+` : alike }), action })
}

import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { call } from '../../../lib/api.ts'
import { elapsed, later } from '../../../lib/clock.ts'

const everyMs = 1000

interface Told {
  /** The highest entry that the server was told about, and when. */
  seq: number
  at: number
  wanted: number
  isWaiting: boolean
}
const told = new Map<string, Told>()

/** Tells the server that everything up to here is read: at most once a second per chat, the last word counts. */
export const tellRead = (chatId: string, seq: number, onChat: (chat: Chat) => void): void => {
  const state = told.get(chatId) ?? { seq: 0, at: -everyMs, wanted: 0, isWaiting: false }
  told.set(chatId, state)
  if (seq <= state.seq || seq <= state.wanted) return
  state.wanted = seq
  if (state.isWaiting) return
  state.isWaiting = true
  later(Math.max(0, state.at + everyMs - elapsed()), () => {
    state.isWaiting = false
    state.at = elapsed()
    void say(chatId, state, onChat)
  })
}
const say = async (chatId: string, state: Told, onChat: (chat: Chat) => void): Promise<void> => {
  const seq = state.wanted
  state.wanted = 0
  try {
    onChat(await call(chats.read, { chatId, seq }))
    state.seq = Math.max(state.seq, seq)
  } catch {
    // Not read on the server: the next look at the chat says it again.
  }
}

/** Everything behind this entry is unread again, whatever was told before. */
export const tellUnread = async (chatId: string, seq: number): Promise<Chat> => {
  const chat = await call(chats.read, { chatId, seq })
  const state = told.get(chatId)
  if (state) state.seq = seq
  return chat
}

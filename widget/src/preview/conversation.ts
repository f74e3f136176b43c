import type { Conversation, ConversationState } from '@beseda/sdk/conversation.ts'
import { NetworkError } from '@beseda/sdk/errors.ts'
import { now } from '../clock.ts'

const start: ConversationState = {
  messages: [],
  outgoing: [],
  chat: null,
  more: false,
  loading: null,
  connection: 'idle',
  typing: null,
  unread: 0,
  readSeq: 0,
}
/** A conversation that stays in this page: messages are neither sent nor stored. */
export const createPreviewConversation = (): Conversation => {
  let state = start
  const listeners = new Set<() => void>()
  const nothing = () => {}
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (text, files) => {
      const seq = state.messages.length + 1
      const message = { id: `${seq}`, seq, mine: true, author: { kind: 'client', name: '' }, text, files, at: now() }
      const messages = [...state.messages, message as ConversationState['messages'][number]]
      const chat = { status: 'pending', operatorName: null, operatorReadSeq: 0, readSeq: seq } as const
      state = { ...state, messages, chat: { ...chat, unread: 0, lastSeq: seq, version: seq, rating: null } }
      for (const listener of listeners) listener()
    },
    press: nothing,
    retry: nothing,
    discard: nothing,
    type: nothing,
    markSeen: nothing,
    loadOlder: async () => {},
    rate: async () => {},
    introduce: async () => {},
    sendTranscript: () => Promise.reject(new NetworkError('the preview sends nothing')),
    withToken: () => Promise.reject(new NetworkError('the preview sends nothing')),
    wake: nothing,
    stop: nothing,
    forget: nothing,
  }
}

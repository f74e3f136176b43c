import type { ChatState, Reopenable } from './state.ts'

/** The session that the client's next message reopens, or null: the message opens a new one. */
export const reopens = (state: ChatState, now: number): Reopenable | null =>
  state.session === null && state.reopenable && now < state.reopenable.until ? state.reopenable : null

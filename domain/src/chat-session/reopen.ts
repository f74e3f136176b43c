import type { ClientInput } from './input.ts'
import type { ChatState, Reopenable } from './state.ts'

/** The session that the client's next message reopens, or null: the message opens a new one. */
export const reopens = (state: ChatState, now: number): Reopenable | null =>
  state.session === null && state.reopenable && now < state.reopenable.until ? state.reopenable : null

/**
 * What a machine writes is added to a closed chat without reopening it. Once the chat can no longer be reopened, a notice
 * opens a session, because nobody may have expected it; a reply of a machine never does. `isRepeat`: there was a session.
 */
export const staysClosed = (
  state: ChatState,
  { automatic }: Pick<ClientInput, 'automatic'>,
  { isRepeat, now }: { readonly isRepeat: boolean; readonly now: number },
): boolean =>
  state.session === null &&
  automatic !== undefined &&
  (reopens(state, now) !== null || (automatic === 'reply' && isRepeat))

import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { Kinds } from '../automation/kinds.ts'
import type { OutgoingDraft } from '../chat-session/decision.ts'
import type { Content } from '../chat-session/input.ts'
import type { ChatState } from '../chat-session/state.ts'

/** What an automatic reply can read: the chat before and after all other decisions. */
export interface AutoreplyContext {
  readonly message: Content
  readonly before: ChatState
  readonly after: ChatState
  readonly events: readonly DomainEvent[]
  readonly now: number
}
export type AutoreplyKinds = Kinds<AutoreplyContext, readonly OutgoingDraft[]>
/** Every kind of automatic reply by its name. */
export const autoreplyKinds: AutoreplyKinds = {}

import type { Origin } from '@beseda/contract/entities/part.ts'
import type { Kinds } from '../automation/kinds.ts'
import type { Content } from '../chat-session/input.ts'

/** What a condition can look at. */
export interface RoutingContext {
  readonly message: Content
  readonly origin: Origin
  /** The client has had a session in this chat before. */
  readonly isRepeat: boolean
}
export type Conditions = Kinds<RoutingContext, boolean>
/** Every kind of condition by its name. */
export const conditions: Conditions = {}

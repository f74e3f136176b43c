import type { Kinds } from '../automation/kinds.ts'
import type { OutgoingDraft } from '../chat-session/decision.ts'
import type { Content, PressedButton } from '../chat-session/input.ts'

/** What a node can read. */
export interface BotContext {
  readonly botId: string
  /** The bot has just reached the node, so the node sends its message. False: the client answers that message. */
  readonly isEntered: boolean
  readonly message: Content
  /** The client pressed this button; null: they wrote. */
  readonly button: PressedButton | null
  readonly now: number
}
export interface BotStep {
  readonly messages: readonly OutgoingDraft[]
  readonly next: NextStep
}
export type NextStep =
  /** For the client's next message. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'goTo'; readonly nodeId: string }
  /** The bot has finished. `teamId` null: the team stays. */
  | { readonly kind: 'handOver'; readonly teamId: string | null; readonly toLastOperator: boolean }
export type BotNodes = Kinds<BotContext, BotStep>
/** Every kind of node by its name. */
export const botNodes: BotNodes = {}

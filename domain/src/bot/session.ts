import type { BotFault } from '@beseda/contract/entities/bot-trace.ts'

/** Where a session with a bot is. Stored as it is, so the names of its fields stay. */
export interface BotSession {
  readonly botId: string
  /** The session stays on the version it began with, unless a later one takes its sessions along. Null: a draft. */
  readonly version: number | null
  readonly nodeId: string
  /** Answers of the client so far. */
  readonly answers: number
  /** How many of the last answers in a row the bot did not understand. */
  readonly misses: number
  /** The scenario came to an end without an action: the next message starts it from the beginning. */
  readonly ended?: true
}
/** What a client does. `start`: they wrote, and the bot begins. */
export type BotInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly payload: string; readonly text: string }

export type BotMessage =
  | { readonly kind: 'text'; readonly text: string; readonly buttons: readonly BotMessageButton[] }
  | { readonly kind: 'file'; readonly fileId: string; readonly name: string }
export interface BotMessageButton {
  readonly label: string
  readonly payload: string
}
/** What ends the bot's part. `fault` null: the bot's own final action. */
export type BotEnd =
  | { readonly kind: 'close' }
  | { readonly kind: 'handOver'; readonly to: HandOverTo; readonly fault: BotFault | null }
export type HandOverTo =
  | { readonly kind: 'team'; readonly teamId: string }
  | { readonly kind: 'operator'; readonly operatorId: string }
  | { readonly kind: 'lastOperator' }
  /** The team of the chat. */
  | { readonly kind: 'chatTeam' }

/** Of a button, as a press returns it: short enough for every provider. */
export const payloadOf = (nodeId: string, reactionId: string): string => `${nodeId}:${reactionId}`
export const readPayload = (payload: string): { readonly nodeId: string; readonly reactionId: string } | null => {
  const [nodeId, reactionId, more] = payload.split(':')
  return nodeId && reactionId && more === undefined ? { nodeId, reactionId } : null
}

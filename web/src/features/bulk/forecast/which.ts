import type { Chat } from '@beseda/contract/entities/chat.ts'
import { limits } from '@beseda/contract/limits.ts'

/**
 * `alone`: chats that turn red soon and have no operator; `soon`: all that turn red soon; `oldest`: those that wait
 * longest.
 */
export type Which = 'alone' | 'soon' | 'oldest'
export interface Waiting {
  readonly soon: readonly Chat[]
  readonly oldest: readonly Chat[]
}
const alone = (soon: readonly Chat[]): readonly Chat[] => soon.filter(({ status }) => status === 'pending')

/** The choices, best first: no chat is taken from an operator unless necessary. */
export const choicesOf = ({ soon, oldest }: Waiting): Which[] => {
  const waiting = alone(soon).length
  return [
    ...(waiting > 0 ? (['alone'] as const) : []),
    ...(soon.length > waiting ? (['soon'] as const) : []),
    ...(oldest.length > 0 ? (['oldest'] as const) : []),
  ]
}
export const maxHelped = ({ oldest }: Waiting): number => Math.min(limits.bulkChats, oldest.length)

/** The selected chats. `count` of the oldest; null: the typed number is invalid. */
export const chosenOf = (which: Which, waiting: Waiting, count: number | null): readonly Chat[] => {
  if (which === 'alone') return alone(waiting.soon)
  if (which === 'soon') return waiting.soon
  return count === null || count < 1 || count > maxHelped(waiting) ? [] : waiting.oldest.slice(0, count)
}
/** The chat is already in this team's queue; the server would refuse it. */
export const isInQueueOf = ({ status, team, reservedFor }: Chat, teamId: string): boolean =>
  status === 'pending' && team?.id === teamId && reservedFor === null

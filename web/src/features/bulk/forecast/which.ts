import type { Chat } from '@beseda/contract/entities/chat.ts'
import { limits } from '@beseda/contract/limits.ts'

/** `alone`: those that turn red soon and have no operator; `soon`: all that turn red soon; `oldest`: who waits longest. */
export type Which = 'alone' | 'soon' | 'oldest'
export interface Waiting {
  readonly soon: readonly Chat[]
  readonly oldest: readonly Chat[]
}
const alone = (soon: readonly Chat[]): readonly Chat[] => soon.filter(({ status }) => status === 'pending')

/** What there is to choose from, the best first: nobody's chat is taken away before it must be. */
export const choicesOf = ({ soon, oldest }: Waiting): Which[] => {
  const waiting = alone(soon).length
  return [
    ...(waiting > 0 ? (['alone'] as const) : []),
    ...(soon.length > waiting ? (['soon'] as const) : []),
    ...(oldest.length > 0 ? (['oldest'] as const) : []),
  ]
}
export const mostHelped = ({ oldest }: Waiting): number => Math.min(limits.bulkChats, oldest.length)

/** The chats that are meant. `count` of the oldest; null: it is no number that there are. */
export const chosenOf = (which: Which, waiting: Waiting, count: number | null): readonly Chat[] => {
  if (which === 'alone') return alone(waiting.soon)
  if (which === 'soon') return waiting.soon
  return count === null || count < 1 || count > mostHelped(waiting) ? [] : waiting.oldest.slice(0, count)
}
/** It stands in this team's queue already, and would be refused. */
export const isInQueueOf = ({ status, team, reservedFor }: Chat, teamId: string): boolean =>
  status === 'pending' && team?.id === teamId && reservedFor === null

import type { AbonentState } from '@beseda/contract/monitoring.ts'

/** An open chat as monitoring reads it. Times in milliseconds since 1970. */
export interface LiveChat {
  readonly id: string
  readonly channelId: string
  readonly teamId: string | null
  /** Null: it is in a queue, or a bot has it. */
  readonly operatorId: string | null
  /** The only operator it waits for in the queue. */
  readonly reservedFor: string | null
  readonly isBot: boolean
  /** Its closing can still be undone: it counts as closed, but its operator has the place until then. */
  readonly isClosing: boolean
  readonly waitingSince: number | null
  readonly mediumAt: number | null
  readonly highAt: number | null
  readonly openedAt: number | null
  readonly number: number | null
  readonly unread: number
  readonly clientId: string
  readonly clientName: string
}
export const stateOf = ({ operatorId, isBot }: LiveChat): AbonentState =>
  operatorId !== null ? 'inProgress' : isBot ? 'bot' : 'waiting'
/** As in the queue of overdue chats. */
export const isOverdue = ({ highAt }: LiveChat, now: number): boolean => highAt !== null && highAt <= now

/** The counts of the chats that a row stands for. */
export interface Load {
  readonly inProgress: number
  readonly overdue: number
  readonly waiting: number
  readonly longestSince: number | null
  readonly withBot: number
}
export const loadOf = (chats: readonly LiveChat[], now: number): Load => {
  let [inProgress, overdue, waiting, withBot] = [0, 0, 0, 0]
  let longestSince: number | null = null
  for (const chat of chats) {
    if (chat.isClosing) continue
    if (isOverdue(chat, now)) overdue++
    const state = stateOf(chat)
    if (state === 'inProgress') inProgress++
    else if (state === 'bot') withBot++
    else {
      waiting++
      longestSince = earlier(longestSince, chat.waitingSince)
    }
  }
  return { inProgress, overdue, waiting, longestSince, withBot }
}
export const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

export const groupBy = <T, K>(list: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { queues } from '@beseda/contract/endpoints/queues.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import { forecastMs, isSoonRed } from '@beseda/domain/sla/forecast.ts'

/** The known waits that turn red soon; frames and the clock keep them current. */
export interface ForecastState {
  /** Sorted by time; complete up to `until`. */
  readonly chats: readonly Chat[]
  readonly until: number
  /** How many more turn red within the forecast but are not listed. */
  readonly more: number
  readonly requestedAt: number
  /** Newest known versions, so that a late frame restores no chat. */
  readonly versions: ReadonlyMap<string, number>
  /** Some chat that is not listed has changed. */
  readonly isUnsure: boolean
}
/** Minimum interval between requests. */
const leastMs = 15_000

export const soonRed = ({ chats }: ForecastState, now: number): Chat[] =>
  chats.filter((chat) => isSoonRed(chat.due, now))

export const fetchedForecast = (answer: EntityOf<typeof queues.forecast>, requestedAt: number): ForecastState => ({
  chats: answer.chats,
  until: answer.until,
  more: Math.max(0, answer.total - answer.chats.filter((chat) => isSoonRed(chat.due, requestedAt)).length),
  requestedAt,
  versions: new Map(answer.chats.map((chat) => [chat.id, chat.version])),
  isUnsure: false,
})

const redAt = ({ status, closingAt, due }: Chat): number | null =>
  status === 'closed' || closingAt !== null ? null : (due?.highAt ?? null)
const byRed = (a: Chat, b: Chat): number => a.due!.highAt - b.due!.highAt || (a.id < b.id ? -1 : 1)

/** The same frames in any order and number give the same forecast. */
export const applyToForecast = (state: ForecastState, { chats = [], goneChats = [] }: Entities): ForecastState => {
  const fresh = chats.filter((chat) => (state.versions.get(chat.id) ?? -1) < chat.version)
  if (fresh.length === 0 && goneChats.length === 0) return state
  const newest = new Map<string, Chat>()
  for (const chat of fresh) if ((newest.get(chat.id)?.version ?? -1) < chat.version) newest.set(chat.id, chat)
  const others = state.chats.filter((chat) => !newest.has(chat.id) && !goneChats.includes(chat.id))
  const soon = [...newest.values()].filter((chat) => (redAt(chat) ?? Number.POSITIVE_INFINITY) <= state.until)
  const unlisted = [...newest.keys()].some((id) => !state.chats.some((chat) => chat.id === id))
  return {
    ...state,
    chats: [...others, ...soon].sort(byRed),
    versions: new Map([...state.versions, ...[...newest].map(([id, { version }]) => [id, version] as const)]),
    isUnsure: state.isUnsure || (state.more > 0 && unlisted),
  }
}

/**
 * Whether to request it again. Not while everything that may turn red soon is known; with more chats than a page, when
 * one of the others has changed or half of the page is over. `triedAt`: time of the last failed request.
 */
export const isWorn = (state: ForecastState, now: number, triedAt = 0): boolean => {
  if (now - Math.max(state.requestedAt, triedAt) < leastMs || state.until >= now + forecastMs) return false
  return state.more === 0 || state.isUnsure || soonRed(state, now).length < state.chats.length / 2
}

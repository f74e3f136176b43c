import { realtime, type ServerFrame } from '@beseda/contract/realtime.ts'
import { useSyncExternalStore } from 'react'
import { elapsed, later } from '../../lib/clock.ts'

export interface Typing {
  readonly kind: 'client' | 'operator'
  readonly id: string
  readonly name: string
  readonly until: number
}
type TypingFrame = Extract<ServerFrame, { type: 'typing' }>

const nobody: readonly Typing[] = []
let typing: ReadonlyMap<string, readonly Typing[]> = new Map()
const listeners = new Set<() => void>()
const change = (chatId: string, list: readonly Typing[]): void => {
  const next = new Map(typing)
  if (list.length > 0) next.set(chatId, list)
  else next.delete(chatId)
  typing = next
  for (const listener of listeners) listener()
}

/** Somebody types; expires after `typingMs`. The user's own typing in another tab is not shown. */
export const applyTyping = ({ chatId, kind, id, name }: TypingFrame, ownId: string): void => {
  if (kind === 'operator' && id === ownId) return
  const until = elapsed() + realtime.typingMs
  const others = (typing.get(chatId) ?? nobody).filter((t) => t.kind !== kind || t.id !== id)
  change(chatId, [...others, { kind, id, name, until }])
  later(realtime.typingMs + 50, () => forget(chatId))
}
const forget = (chatId: string): void => {
  const list = typing.get(chatId) ?? nobody
  const live = list.filter((t) => t.until > elapsed())
  if (live.length < list.length) change(chatId, live)
}
/** The message has arrived: its author has stopped typing. Client messages carry no user id. */
export const stopTyping = (chatId: string, kind: string, id: string | null): void => {
  const list = typing.get(chatId)
  const rest = list?.filter((t) => t.kind !== kind || (kind === 'operator' && t.id !== id))
  if (list && rest && rest.length < list.length) change(chatId, rest)
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
/** Who types in this chat now; stable while nothing changes. */
export const typingOf = (chatId: string): readonly Typing[] => typing.get(chatId) ?? nobody
export const useTyping = (chatId: string): readonly Typing[] => useSyncExternalStore(subscribe, () => typingOf(chatId))

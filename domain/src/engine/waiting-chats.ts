import { operatorOnCooldown, reservedOperator } from '../chat-session/assign.ts'
import { waitsForOperator } from '../chat-session/offered.ts'
import type { ChatState } from '../chat-session/state.ts'
import type { TeamPolicy } from '../chat-session/team-policy.ts'
import { isFree } from '../distribution/distribute.ts'
import type { Roster } from './roster.ts'

/** The chats that wait for an operator, by team, the longest wait first. */
export interface WaitingChats {
  /** Files the chat under what it is now. */
  readonly update: (before: ChatState, next: ChatState) => void
  /** Older chats of the team wait already, which a newcomer must not overtake. */
  readonly hasOthers: (chatId: string, teamId: string | null, now: number) => boolean
  /** The longest wait that distribution may end now, or null. */
  readonly next: (now: number) => ChatState | null
}
/** Chats whose client does not wait come last. */
const sinceOf = ({ session }: ChatState): number => session?.waitingSince ?? Number.MAX_SAFE_INTEGER
const isOlder = (a: ChatState, b: ChatState): boolean =>
  sinceOf(a) !== sinceOf(b) ? sinceOf(a) < sinceOf(b) : a.chatId < b.chatId
const isWaiting = ({ session }: ChatState): boolean => session !== null && waitsForOperator(session)

/** Distribution does not give out chats that operators take by hand, unless one is reserved for somebody. */
export const isDistributed = (chat: ChatState, { rule }: TeamPolicy, now: number): boolean =>
  rule !== 'manual' || (chat.session !== null && reservedOperator(chat.session, now) !== null)
/** Whether distribution may give this chat to this operator: not during their cooldown, and a reserved chat only to its operator. */
export const mayBeOffered = ({ session }: ChatState, operatorId: string, now: number): boolean => {
  if (!session) return true
  const only = reservedOperator(session, now)
  return only ? operatorId === only : operatorId !== operatorOnCooldown(session, now)
}

export const createWaitingChats = (roster: Roster, policyOf: (teamId: string | null) => TeamPolicy): WaitingChats => {
  const byTeam = new Map<string | null, ChatState[]>()
  const listOf = (teamId: string | null): ChatState[] => {
    const list = byTeam.get(teamId) ?? []
    byTeam.set(teamId, list)
    return list
  }
  const remove = (chat: ChatState): void => {
    const list = listOf(chat.teamId)
    const i = list.findIndex((c) => c.chatId === chat.chatId)
    if (i >= 0) list.splice(i, 1)
  }
  const add = (chat: ChatState): void => {
    const list = listOf(chat.teamId)
    let i = list.length
    while (i > 0 && isOlder(chat, list[i - 1]!)) i--
    list.splice(i, 0, chat)
  }
  const canBeGiven = (chat: ChatState, now: number): boolean =>
    isDistributed(chat, policyOf(chat.teamId), now) &&
    roster.ofTeam(chat.teamId).some((c) => isFree(c) && mayBeOffered(chat, c.id, now))
  return {
    update: (before, next) => {
      if (isWaiting(before)) remove(before)
      if (isWaiting(next)) add(next)
    },
    hasOthers: (chatId, teamId, now) =>
      listOf(teamId).some(
        (c) =>
          c.chatId !== chatId &&
          operatorOnCooldown(c.session!, now) === null &&
          reservedOperator(c.session!, now) === null,
      ),
    next: (now) => {
      let first: ChatState | null = null
      for (const [teamId, list] of byTeam) {
        if (list.length === 0 || !roster.ofTeam(teamId).some(isFree)) continue
        const oldest = list.find((c) => canBeGiven(c, now))
        if (oldest && (!first || isOlder(oldest, first))) first = oldest
      }
      return first
    },
  }
}

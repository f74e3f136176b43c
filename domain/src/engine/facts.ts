import { type Automation, noAutomation } from '../automation/automation.ts'
import { isForTeam } from '../categories/access.ts'
import { destinationOf } from '../chat-session/client-wrote.ts'
import type {
  CategoryFacts,
  CommonFacts,
  FactGroups,
  Facts,
  HandOverFacts,
  Receiver,
  TransferFacts,
} from '../chat-session/facts.ts'
import { type ClientInput, type Input, isFromClient } from '../chat-session/input.ts'
import { needsCandidates } from '../chat-session/needs.ts'
import type { ChatState } from '../chat-session/state.ts'
import type { TeamPolicy } from '../chat-session/team-policy.ts'
import { teamWith } from '../chat-session/transfer.ts'
import type { Candidate } from '../distribution/distribute.ts'
import type { Ratings } from './ratings.ts'
import type { Roster } from './roster.ts'
import type { EngineTeam } from './setup.ts'

/** Where the engine looks facts up. */
export interface Directory {
  readonly roster: Roster
  readonly teams: readonly EngineTeam[]
  readonly categories: readonly CategoryFacts[]
  readonly policyOf: (teamId: string | null) => TeamPolicy
  readonly hasOthersWaiting: (chatId: string, teamId: string | null) => boolean
  /** The last operator of the chat, also when it is closed. */
  readonly lastOperatorOf: (chatId: string) => string | null
  readonly newSession: Facts['newSession']
  readonly isTraced: boolean
  /** Rules, bots and automatic replies of the chat's channel; null: no channel has any. */
  readonly automationOf: ((chat: ChatState) => Automation) | null
  /** The client has had a session in this chat before. */
  readonly isRepeat: (chatId: string) => boolean
  /** Null: nobody is asked for ratings. */
  readonly ratings: Ratings | null
}
interface People {
  readonly candidates: readonly Candidate[]
  readonly transfer: TransferFacts | null
  /** The team of the chat after the input. */
  readonly teamId: string | null
  /** Of a bot that hands the chat over. */
  readonly handOver?: HandOverFacts
}

/** Gathers for an input what the server gathers for it. `only`: distribution may choose nobody else, and nothing is traced. */
export const gatherFacts = (d: Directory, chat: ChatState, input: Input, now: number, only: string | null): Facts => {
  const automation = d.automationOf?.(chat) ?? noAutomation
  const isRepeat = d.isRepeat(chat.chatId)
  const { teamId, candidates, transfer, handOver } =
    d.automationOf && isFromClient(input)
      ? peopleForRouted(d, chat, input, { now, policy: d.policyOf(chat.teamId), automation, isRepeat })
      : peopleFor(d, chat, input)
  const { category, categoryNeeded } = categoryFacts(d.categories, chat, input)
  // one literal: a replay makes ten thousands of them
  return {
    now,
    policy: d.policyOf(teamId),
    candidates: only === null ? candidates : candidates.filter((c) => c.id === only),
    othersWaiting: d.hasOthersWaiting(chat.chatId, teamId),
    isTraced: d.isTraced && only === null,
    newSession: d.newSession,
    lastOperatorId: d.lastOperatorOf(chat.chatId),
    automation,
    ...(automation.autoreplies.length > 0 && { attendance: { online: isAttended(d, teamId), open: true } }),
    isRepeat,
    ...(handOver && { handOver }),
    nameOf: d.roster.nameOf,
    transfer,
    category,
    categoryNeeded,
    rating: input.type === 'ratingDue' ? (d.ratings?.factsOf(chat, input.sessionId) ?? null) : null,
  }
}

/** Somebody of the team can answer. Without a team, anybody. */
const isAttended = ({ roster }: Directory, teamId: string | null): boolean =>
  roster.ofTeam(teamId).some(({ presence }) => presence === 'online')

/** For a client's message: the people of the team to which rules or a bot send the chat. */
const peopleForRouted = (
  d: Directory,
  chat: ChatState,
  input: ClientInput,
  f: CommonFacts & FactGroups['automation'],
): People => {
  const { teamId, to } = destinationOf(chat, input, f)
  const isHandedOver = to?.kind === 'operator' || to?.kind === 'team'
  const handOver = isHandedOver
    ? {
        receiver: to.kind === 'operator' ? receiverOf(d, to.operatorId) : null,
        team: to.kind === 'team' ? teamOf(d, to.teamId) : null,
      }
    : undefined
  if (!handOver) {
    const candidates = needsCandidates(chat, input) ? candidatesOf(d, teamId, null) : []
    return { candidates, transfer: null, teamId }
  }
  const { receiver, team } = handOver
  const there = team?.id ?? (receiver ? teamWith(chat.teamId, receiver) : chat.teamId)
  const candidates = receiver ? [receiver] : candidatesOf(d, there, null)
  return { candidates, transfer: null, teamId: there, handOver }
}

const peopleFor = (d: Directory, chat: ChatState, input: Input): People => {
  switch (input.type) {
    case 'takenOver':
      return toPerson(d, chat, input.userId)
    case 'transferred': {
      const { to } = input
      if (to.kind === 'team') return toTeam(d, to.teamId)
      return toPerson(d, chat, to.kind === 'operator' ? to.operatorId : d.lastOperatorOf(chat.chatId))
    }
    case 'transferUndone': {
      const from = chat.session?.transfer
      const there = toTeam(d, from?.fromTeamId ?? null)
      const receiver = receiverOf(d, from?.fromOperatorId ?? null)
      return receiver
        ? { ...there, candidates: [receiver], transfer: { receiver, team: teamOf(d, there.teamId) } }
        : there
    }
    case 'created': {
      const opener = d.roster.find(input.userId)
      return { candidates: opener ? [opener] : [], transfer: null, teamId: chat.teamId }
    }
    default: {
      const also = 'userId' in input ? input.userId : null
      const candidates = needsCandidates(chat, input) ? candidatesOf(d, chat.teamId, also) : []
      return { candidates, transfer: null, teamId: chat.teamId }
    }
  }
}
/**
 * The operators of the team. A trace names those who are away as well, but the server does not count their chats; `also`:
 * an operator whose chats count wherever they are. Without a trace only operators at work matter.
 */
const candidatesOf = ({ roster, isTraced }: Directory, teamId: string | null, also: string | null): Candidate[] => {
  const isCounted = (c: Candidate): boolean => c.presence === 'online' || c.id === also
  const all = roster.ofTeam(teamId)
  if (!isTraced) return all.filter((c) => isCounted(c) || c.presence === 'finishing')
  return all.map((c) => (isCounted(c) || c.openDialogs === 0 ? c : { ...c, openDialogs: 0 }))
}
const receiverOf = ({ roster }: Directory, id: string | null): Receiver | null => {
  const candidate = id === null ? null : roster.find(id)
  if (!candidate) return null
  const { id: userId } = candidate
  return { ...candidate, name: roster.nameOf(userId), receives: true, teamIds: roster.teamIdsOf(userId) }
}
const teamOf = ({ teams }: Directory, id: string | null): TransferFacts['team'] => {
  const team = teams.find((t) => t.id === id)
  return team ? { id: team.id, name: team.name } : null
}
const toPerson = (d: Directory, chat: ChatState, userId: string | null): People => {
  const receiver = receiverOf(d, userId)
  const teamId = receiver ? teamWith(chat.teamId, receiver) : chat.teamId
  return { candidates: receiver ? [receiver] : [], transfer: { receiver, team: null }, teamId }
}
const toTeam = (d: Directory, id: string | null): People => {
  const team = teamOf(d, id)
  const teamId = team?.id ?? null
  return { candidates: candidatesOf(d, teamId, null), transfer: { receiver: null, team }, teamId }
}

const categoryFacts = (categories: readonly CategoryFacts[], chat: ChatState, input: Input): FactGroups['category'] => {
  const none = { category: null, categoryNeeded: false }
  if (input.type !== 'close' && input.type !== 'categorised') return none
  const find = (id: string | null) => categories.find((c) => c.id === id) ?? null
  if (input.categoryId) return { category: find(input.categoryId), categoryNeeded: false }
  if (input.type === 'categorised') return none
  return {
    category: find(chat.categoryId),
    categoryNeeded: categories.some((c) => isForTeam(c.teamIds, chat.teamId)),
  }
}

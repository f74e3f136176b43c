import { needsCandidates } from '@beseda/domain/chat-session/needs.ts'
import type { ChatState, Facts, Input } from '@beseda/domain/chat-session/state.ts'
import { type Receiver, type TransferFacts, teamWith } from '@beseda/domain/chat-session/transfer.ts'
import type { Candidate } from '@beseda/domain/distribution/distribute.ts'

/** Whom the town can ask for. */
export interface Directory {
  readonly receiver: (id: string | null) => Receiver | null
  readonly team: (id: string | null) => TransferFacts['team']
  readonly candidates: (teamId: string | null, alsoUserId: string | null) => readonly Candidate[]
}
type Moving = Pick<Facts, 'candidates'> & { readonly transfer: TransferFacts | null; readonly teamId: string | null }

/** Who is looked at for an input, and the team the chat goes to, as the server gathers it. */
export const movingOf = (town: Directory, chat: ChatState, input: Input): Moving => {
  switch (input.type) {
    case 'takenOver':
      return { ...toPerson(town, chat, input.userId), teamId: chat.teamId }
    case 'transferred':
      if (input.to.kind === 'team') return toTeam(town, input.to.teamId)
      return toPerson(town, chat, input.to.kind === 'operator' ? input.to.operatorId : null)
    case 'transferUndone': {
      const from = chat.session?.transfer
      const there = toTeam(town, from?.fromTeamId ?? null)
      const receiver = town.receiver(from?.fromOperatorId ?? null)
      if (!receiver) return there
      return { ...there, candidates: [receiver], transfer: { receiver, team: town.team(there.teamId) } }
    }
    default: {
      const also = 'userId' in input ? input.userId : null
      const chooses = needsCandidates(chat, input) || input.type === 'created'
      const candidates = chooses ? town.candidates(chat.teamId, also) : []
      return { candidates, transfer: null, teamId: chat.teamId }
    }
  }
}
const toPerson = (town: Directory, chat: ChatState, userId: string | null): Moving => {
  const receiver = town.receiver(userId)
  const teamId = receiver ? teamWith(chat.teamId, receiver) : chat.teamId
  return { candidates: receiver ? [receiver] : [], transfer: { receiver, team: null }, teamId }
}
const toTeam = (town: Directory, id: string | null): Moving => {
  const team = town.team(id)
  const teamId = team?.id ?? null
  return { candidates: town.candidates(teamId, null), transfer: { receiver: null, team }, teamId }
}

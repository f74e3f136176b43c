import { destinationOf } from '@beseda/domain/chat-session/client-wrote.ts'
import type { FactGroups, HandOverFacts, Receiver, TransferFacts } from '@beseda/domain/chat-session/facts.ts'
import type { ClientInput, Input } from '@beseda/domain/chat-session/input.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { teamWith } from '@beseda/domain/chat-session/transfer.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { chatAsOfTeam, type LockedChat } from '../chat-store/index.ts'
import { type Choice, canReceiveChats, lastOperatorOf, lockCandidate, lockCandidates } from '../operators/index.ts'
import type { KnownFacts } from './gather-facts.ts'

const lockUser = prepared(
  `select user_id from operator_presence where organization_id = $1 and user_id = $2 for no key update`,
)
const readPerson = prepared(`
  select u.id, u.name, op.presence, op.last_assigned_at as "lastAssignedAt", null::timestamptz as "lastInTeamAt",
    (select count(*)::int from chats c where c.operator_id = u.id and c.status = 'assigned') as "openDialogs",
    coalesce((select max(t.dialog_limit) from team_members m join teams t on t.id = m.team_id where m.user_id = u.id), 0) as "dialogLimit",
    ${canReceiveChats}
      and exists (select 1 from team_members m where m.user_id = u.id) as receives,
    coalesce((select array_agg(t.id order by lower(t.name), t.id) from team_members m join teams t on t.id = m.team_id
      where m.user_id = u.id), '{}') as "teamIds"
  from users u join roles r on r.id = u.role_id join operator_presence op on op.user_id = u.id
  where u.organization_id = $1 and u.id = $2`)
const readTeam = prepared(`select id, name from teams where organization_id = $1 and id = $2 and deleted_at is null`)
/** Locked until the commit, then counted: two statements, for the reason given at `lockCandidates`. */
const lockReceiver = async (w: Work, userId: string | null): Promise<Receiver | null> => {
  if (!userId) return null
  const who = [w.organizationId, userId]
  const [, [receiver]] = await Promise.all([w.run(lockUser, who), w.run<Receiver>(readPerson, who)])
  return receiver ?? null
}
const teamOf = async (w: Work, teamId: string | null): Promise<TransferFacts['team']> =>
  teamId === null
    ? null
    : ((await w.run<{ id: string; name: string }>(readTeam, [w.organizationId, teamId]))[0] ?? null)

export interface Moving {
  /** The chat with the settings of the team to which it moves. */
  readonly chat: LockedChat
  readonly facts: Pick<KnownFacts, 'choice' | 'transfer' | 'automation'>
  /** Of the chat after the move; absent: the caller does not ask. */
  readonly teamId?: string | null
}
const noChoice: Choice = { candidates: [], othersWaiting: false }
const moving = (chat: LockedChat, choice: Choice, transfer: TransferFacts | null): Moving => ({
  chat,
  facts: { choice, transfer: { transfer } },
})

/** The facts of a transfer: the operator or the team that gets the chat. Null: the input is no transfer. */
export const gatherTransfer = async (w: Work, chat: LockedChat, input: Input): Promise<Moving | null> => {
  switch (input.type) {
    case 'takenOver':
      return moving(chat, await lockCandidate(w, input.userId), null)
    case 'transferred':
      return input.to.kind === 'team'
        ? toTeam(w, chat, input.to.teamId)
        : toOperator(w, chat, input.to.kind === 'operator' ? input.to.operatorId : await lastOf(w, chat))
    case 'transferUndone': {
      const { transfer } = chat.state.session ?? {}
      if (!transfer) return null
      const team = await teamOf(w, transfer.fromTeamId)
      if (!transfer.fromOperatorId) return inTeam(w, chat, team)
      const receiver = await lockReceiver(w, transfer.fromOperatorId)
      return moving(await chatAsOfTeam(w, chat, team?.id ?? null), noChoice, { receiver, team })
    }
    default:
      return null
  }
}
/** Where rules or bots send the chat of a client message, and the facts of it. Null: the chat stays. */
export const gatherRouted = async (
  w: Work,
  chat: LockedChat,
  input: ClientInput,
  automation: FactGroups['automation'],
): Promise<Moving | null> => {
  const { teamId, to } = destinationOf(chat.state, input, { now: w.now, policy: chat.policy, ...automation })
  if (to?.kind === 'operator')
    return handedTo(w, chat, automation, { receiver: await lockReceiver(w, to.operatorId), team: null })
  if (to?.kind === 'team') return handedTo(w, chat, automation, { receiver: null, team: await teamOf(w, to.teamId) })
  if (teamId === chat.state.teamId) return null
  const choice = await lockCandidates(w, teamId, chat.state.chatId, null)
  return { ...moving(await chatAsOfTeam(w, chat, teamId), choice, null), teamId }
}
/** A bot hands over. A team or operator that no longer takes chats leaves the chat where it is. */
const handedTo = async (
  w: Work,
  chat: LockedChat,
  automation: FactGroups['automation'],
  handOver: HandOverFacts,
): Promise<Moving> => {
  const { receiver, team } = handOver
  const facts = { automation: { ...automation, handOver } }
  const teamId = team?.id ?? (receiver?.receives ? teamWith(chat.state.teamId, receiver) : chat.state.teamId)
  const moved = teamId === chat.state.teamId ? chat : await chatAsOfTeam(w, chat, teamId)
  const choice: Choice = receiver?.receives
    ? { candidates: [receiver], othersWaiting: false }
    : await lockCandidates(w, teamId, chat.state.chatId, null)
  return { chat: moved, facts: { ...facts, choice }, teamId }
}
const lastOf = (w: Work, { state, lastSeq }: LockedChat): Promise<string | null> =>
  lastOperatorOf(w, w.organizationId, { id: state.chatId, operatorId: ownerOf(state), lastSeq })
const ownerOf = ({ session }: ChatState): string | null => session?.operatorId ?? null

const toOperator = async (w: Work, chat: LockedChat, operatorId: string | null): Promise<Moving> => {
  const receiver = await lockReceiver(w, operatorId)
  if (!receiver) return moving(chat, noChoice, { receiver, team: null })
  const moved = await chatAsOfTeam(w, chat, teamWith(chat.state.teamId, receiver))
  return moving(moved, { candidates: [receiver], othersWaiting: false }, { receiver, team: null })
}
const toTeam = async (w: Work, chat: LockedChat, teamId: string): Promise<Moving> => {
  const team = await teamOf(w, teamId)
  return team ? inTeam(w, chat, team) : moving(chat, noChoice, { receiver: null, team })
}
const inTeam = async (w: Work, chat: LockedChat, team: TransferFacts['team']): Promise<Moving> => {
  const teamId = team?.id ?? null
  const choice = await lockCandidates(w, teamId, chat.state.chatId, null)
  return moving(await chatAsOfTeam(w, chat, teamId), choice, { receiver: null, team })
}

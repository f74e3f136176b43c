import { canSeeChat, type QueuedChat, type QueueViewer } from './queues.ts'

/** Why a user sees a chat; `noTeam`: a chat without a team is everybody's. */
export type SeenBecause = 'operator' | 'team' | 'noTeam' | 'channel' | 'allChats'
type Place = Pick<QueuedChat, 'teamId' | 'channelId' | 'operatorId'>

const rules: Readonly<Record<SeenBecause, (chat: Place, viewer: QueueViewer) => boolean>> = {
  operator: (chat, { userId }) => chat.operatorId === userId,
  team: (chat, { teamIds }) => chat.teamId !== null && teamIds.includes(chat.teamId),
  noTeam: (chat) => chat.teamId === null,
  channel: (chat, { channelIds }) => channelIds.includes(chat.channelId),
  allChats: (_, { allChats }) => allChats,
}
const reasons = Object.keys(rules) as SeenBecause[]

/** Every reason for which this user sees the chat; none: they do not. Says the same as `canSeeChat`, which a test compares. */
export const seenBecause = (chat: Place, viewer: QueueViewer): readonly SeenBecause[] =>
  canSeeChat(chat, viewer) ? reasons.filter((reason) => rules[reason](chat, viewer)) : []

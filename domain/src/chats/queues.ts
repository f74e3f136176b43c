import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'

/** The user who views a queue. `allChats`: holds AUTHORITY_ALL_CHATS. */
export interface QueueViewer {
  readonly userId: string
  readonly teamIds: readonly string[]
  /** Channels whose chats one of these teams may see, in addition to the team of each chat. */
  readonly channelIds: readonly string[]
  readonly allChats: boolean
}
export type Scope = 'mine' | 'all'
/** The fields of a chat that decide where it is listed and who may see it. */
export interface QueuedChat {
  readonly status: Chat['status']
  readonly teamId: string | null
  readonly channelId: string
  readonly operatorId: string | null
  readonly createdBy: string | null
  readonly overdueAt: number | null
  readonly waitingSince: number | null
  /** A bot leads it: no operator is asked for. */
  readonly isBot: boolean
  /** Of channels with a reply window: when it closes. */
  readonly replyUntil: number | null
  /** Its operator put it away. */
  readonly isSnoozed: boolean
  /** Messages that did not arrive, or may not have. */
  readonly undelivered: number
  /** Its category and those above it. */
  readonly categoryIds: readonly string[]
  /** A user has closed it and can still undo that: it is in no queue. */
  readonly isClosing: boolean
}
export const queuedChat = (chat: Omit<Chat, 'client'>): QueuedChat => ({
  status: chat.status,
  teamId: chat.team?.id ?? null,
  channelId: chat.channel.id,
  operatorId: chat.operator?.id ?? null,
  createdBy: chat.session.createdBy,
  overdueAt: chat.due?.highAt ?? null,
  waitingSince: chat.waitingSince,
  isBot: chat.bot === true,
  replyUntil: chat.replyUntil ?? null,
  isSnoozed: chat.snooze !== undefined,
  undelivered: chat.undelivered ?? 0,
  categoryIds: chat.categoryId ? [chat.categoryId, ...(chat.categoriesAbove ?? [])] : [],
  isClosing: chat.closingAt !== null,
})

/** Of one of the viewer's teams, of no team, or of a channel whose chats one of these teams may see. */
const isOfMyTeam = (chat: Pick<QueuedChat, 'teamId' | 'channelId'>, viewer: QueueViewer): boolean =>
  chat.teamId === null || viewer.teamIds.includes(chat.teamId) || viewer.channelIds.includes(chat.channelId)

/**
 * A chat is seen by its operator, by its team (a chat without a team: by everybody), by the teams that may see its channel,
 * and by AUTHORITY_ALL_CHATS.
 */
export const canSeeChat = (
  chat: Pick<QueuedChat, 'teamId' | 'channelId' | 'operatorId'>,
  viewer: QueueViewer,
): boolean => viewer.allChats || chat.operatorId === viewer.userId || isOfMyTeam(chat, viewer)

/** The deadline for an answer has passed. */
export const isOverdue = (chat: Pick<QueuedChat, 'status' | 'overdueAt'>, now: number): boolean =>
  chat.status !== 'closed' && chat.overdueAt !== null && chat.overdueAt <= now

/**
 * Whether the chat is in this queue. The server's lists and counters and the browser's live updates agree by this
 * function (a test compares it with the SQL of the lists).
 */
export const isInQueue = (chat: QueuedChat, queue: Queue, scope: Scope, viewer: QueueViewer, now: number): boolean => {
  if (chat.isClosing) return false
  const everybodys = scope === 'all' && viewer.allChats
  const mine = everybodys || chat.operatorId === viewer.userId
  switch (queue) {
    case 'assigned':
      return chat.status === 'assigned' && mine
    case 'pending':
      return chat.status === 'pending' && !chat.isBot && (everybodys || isOfMyTeam(chat, viewer))
    case 'bot':
      return chat.status === 'pending' && chat.isBot && (everybodys || isOfMyTeam(chat, viewer))
    case 'overdue':
      return isOverdue(chat, now) && (mine || (chat.status === 'pending' && isOfMyTeam(chat, viewer)))
    case 'closed':
      return chat.status === 'closed' && mine
    case 'created':
      // A chat transferred to another team leaves the list.
      return (
        chat.createdBy !== null &&
        chat.status !== 'closed' &&
        (everybodys || (chat.createdBy === viewer.userId && canSeeChat(chat, viewer)))
      )
  }
}

/**
 * Whether the chat belongs to a list of this queue. A list of mentions has the chats of colleagues as well, where the viewer
 * sees them.
 */
export const isListed = (
  chat: QueuedChat,
  { queue, scope, mention }: { readonly queue: Queue; readonly scope: Scope; readonly mention?: string | undefined },
  viewer: QueueViewer,
  now: number,
): boolean =>
  mention === undefined
    ? isInQueue(chat, queue, scope, viewer, now)
    : canSeeChat(chat, viewer) && isInQueue(chat, queue, 'all', { ...viewer, allChats: true }, now)

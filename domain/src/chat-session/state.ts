import type { By } from '@beseda/contract/events/by.ts'
import type { BotSession } from '../bot/session.ts'

/** The state of a chat and of the session that is open in it. Times in milliseconds. */
export interface ChatState {
  readonly chatId: string
  readonly teamId: string | null
  readonly channelActive: boolean
  /** The category of the open session, or of the last one. */
  readonly categoryId: string | null
  /** How long after the closing a client message reopens the same session; 0: never. */
  readonly reopenWithinMs: number
  /** The last session while it can still be reopened; `teamId` is then the team that handled it. */
  readonly reopenable: Reopenable | null
  /** The open session, or null when the chat is closed (or new). */
  readonly session: SessionState | null
}
export interface Reopenable
  extends Pick<SessionState, 'id' | 'number' | 'operatorId' | 'firstReplyAt' | 'autoreplies'> {
  readonly until: number
}
export interface SessionState {
  readonly id: string
  readonly number: number
  readonly status: 'pending' | 'assigned'
  readonly operatorId: string | null
  /** Since when the client waits for an answer; null when answered. */
  readonly waitingSince: number | null
  /** First answer of an operator to the client in this session. */
  readonly firstReplyAt: number | null
  readonly assignedAt: number | null
  readonly lastMessageAt: number
  /**
   * The chat waits because this operator did not answer in time. Until then it is not offered to them. Null when
   * assigned.
   */
  readonly cooldown: { readonly operatorId: string; readonly until: number } | null
  /** Since when the assigned operator is offline; null: online, or no operator is assigned. */
  readonly absentSince: number | null
  /** A user closed the session: it ends at this time unless that is undone. `isSpam`: they marked the client as spam. */
  readonly closing: { readonly at: number; readonly userId: string; readonly isSpam?: true } | null
  /** When the client was warned that the session will close by itself; null: not since the last message. */
  readonly warnedAt: number | null
  /** The chat waits only for this operator, who was full or away when it was transferred to them. */
  readonly reservedFor: { readonly operatorId: string; readonly until: number } | null
  /** The last transfer while it can be undone: until an operator answers or takes the chat. */
  readonly transfer: Transfer | null
  /** The operator put the chat away until then; null: it is in their list. `at`: when they did. */
  readonly snooze: { readonly until: number; readonly userId: string; readonly at: number } | null
  /** The routing rule that applied to the message which opened the session; null: none did, or an operator opened it. */
  readonly ruleId: string | null
  /** The automatic replies that the session may still get; null: none. */
  readonly autoreplies: SessionAutoreplies | null
  /** A bot leads the session and waits for the client at this node. Distribution ignores the chat meanwhile. */
  readonly bot: BotSession | null
}
/** The temporary fields of a session, as they are when it opens. */
export const noWaits = {
  cooldown: null,
  absentSince: null,
  closing: null,
  warnedAt: null,
  reservedFor: null,
  transfer: null,
  snooze: null,
  bot: null,
  ruleId: null,
  autoreplies: null,
} as const
/** Each kind is sent at most once. */
export interface SessionAutoreplies {
  /** The kinds that were not sent yet. */
  readonly pending: readonly string[]
  /** After how long a wait the holding phrase goes; null: it was sent, or there is none. */
  readonly holdMs: number | null
}
export interface Transfer {
  /** Of the call, so that a repeated one does nothing. */
  readonly id: string
  readonly by: string
  readonly at: number
  readonly fromOperatorId: string | null
  readonly fromTeamId: string | null
}
/** A new session: the client has just written. */
export const startSession = (id: string, number: number, now: number): SessionState => ({
  id,
  number,
  status: 'pending',
  operatorId: null,
  waitingSince: now,
  firstReplyAt: null,
  assignedAt: null,
  lastMessageAt: now,
  ...noWaits,
})
export const withSession = (state: ChatState, session: SessionState): ChatState => ({ ...state, session })
export const byUser = (id: string): By => ({ kind: 'user', id })

import type { DistributionRule } from '@beseda/contract/entities/team.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { Candidate } from '../distribution/distribute.ts'
import type { TransferFacts, TransferTo } from './transfer.ts'

/** The state of a chat and of the session (handling) now open in it. Times in milliseconds. */
export interface ChatState {
  readonly chatId: string
  readonly teamId: string | null
  readonly channelActive: boolean
  /** What the request is about: of the session now open, or of the last one. */
  readonly categoryId: string | null
  /** For so long after its closing a message of the client opens the same session again; 0: never. */
  readonly reopenWithinMs: number
  /** The last session while it may still be opened again; `teamId` is then the one that led it. */
  readonly reopenable: Reopenable | null
  /** The open session, or null when the chat is closed (or new). */
  readonly session: SessionState | null
}
export interface Reopenable extends Pick<SessionState, 'id' | 'number' | 'operatorId' | 'firstReplyAt'> {
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
  /** It waits because this operator did not answer in time; until then he is not offered it again. Null in progress. */
  readonly cooldown: { readonly operatorId: string; readonly until: number } | null
  /** Since when its operator is offline; null: he is not, or there is none. */
  readonly absentSince: number | null
  /** Somebody has closed it: that happens at this time, unless it is called off. */
  readonly closing: { readonly at: number; readonly userId: string } | null
  /** When the client was told that it will close for want of messages; null: not since the last one. */
  readonly warnedAt: number | null
  /** It waits for this operator, who was given it without having a place or being there; until then for nobody else. */
  readonly reservedFor: { readonly operatorId: string; readonly until: number } | null
  /** Who handed it on and from where, as long as that can be taken back: until somebody answers or takes it. */
  readonly transfer: Transfer | null
}
/** What a handling does not have when it opens; whatever is only there for a while. */
export const noWaits = {
  cooldown: null,
  absentSince: null,
  closing: null,
  warnedAt: null,
  reservedFor: null,
  transfer: null,
} as const
export interface Transfer {
  /** Of the call, so that a repeated one does nothing. */
  readonly id: string
  readonly by: string
  readonly at: number
  readonly fromOperatorId: string | null
  readonly fromTeamId: string | null
}
/** A session at its beginning: the client has just written. */
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
export type Input =
  | { readonly type: 'clientWrote' }
  | { readonly type: 'operatorReplied'; readonly userId: string }
  /** An operator writes to the client first. */
  | { readonly type: 'created'; readonly userId: string }
  | { readonly type: 'taken'; readonly userId: string }
  /** `mayMoveAny`: holds AUTHORITY_ALL_CHATS. `force`: also to somebody who is not at work. */
  | {
      readonly type: 'transferred'
      readonly id: string
      readonly userId: string
      readonly mayMoveAny: boolean
      readonly isOperator: boolean
      readonly to: TransferTo
      readonly force: boolean
    }
  | { readonly type: 'transferUndone'; readonly userId: string }
  | { readonly type: 'takenOver'; readonly userId: string }
  | { readonly type: 'fill' }
  /** `categoryId`: it gets this category first. */
  | {
      readonly type: 'close'
      readonly userId: string
      readonly mayCloseAny: boolean
      readonly categoryId?: string | undefined
    }
  | { readonly type: 'closingUndone'; readonly userId: string; readonly mayCloseAny: boolean }
  /** null: it has no category any more. */
  | {
      readonly type: 'categorised'
      readonly userId: string
      readonly mayAny: boolean
      readonly categoryId: string | null
    }
  /** Its operator was deactivated by `byUserId`, or may no longer receive chats. */
  | {
      readonly type: 'operatorGone'
      readonly userId: string
      readonly byUserId: string
      readonly reason: 'deactivated' | 'roleChanged'
    }
  | { readonly type: 'deadlinePassed' }
export type InputOf<T extends Input['type']> = Extract<Input, { readonly type: T }>

/** What the decision needs to know beyond the state. `needs.ts` says which inputs need candidates. */
export interface Facts {
  readonly now: number
  /** Used when a session opens. */
  readonly newSession: () => { readonly id: string; readonly number: number }
  readonly candidates: readonly Candidate[]
  /** Older chats of the team wait already: a newcomer must not overtake them. Without those held back by `cooldown`. */
  readonly othersWaiting: boolean
  readonly policy: TeamPolicy
  /** Who had the chat last; looked at when a session opens. */
  readonly lastOperatorId: string | null
  /** Of transfers; nothing else needs them. */
  readonly transfer?: TransferFacts | null
  readonly nameOf: (userId: string) => string
  /** The one that the input names, or for a closing without, the one that the chat has; null: there is none such. */
  readonly category?: CategoryFacts | null
  /** For a closing: its team has categories to choose from. */
  readonly categoryNeeded?: boolean
}
export interface CategoryFacts {
  readonly id: string
  /** Category › topic › subtopic. */
  readonly path: string
  /** null: everybody's. */
  readonly teamIds: readonly string[] | null
  /** Nothing is below it. */
  readonly isLast: boolean
}
export interface TeamPolicy {
  /** Who gets the next chat. */
  readonly rule: DistributionRule
  /** A client who comes back goes to who had the last session, when he is there and has a place. */
  readonly lastOperatorFirst: boolean
  /** Without an answer for so long the chat goes to another operator; null: never. */
  readonly redistributeAfterMs: number | null
  /** Without any message for so long the session closes by itself; null: never. */
  readonly closeAfterMs: number | null
  /** The client has not reacted to an answer for so long: the session closes by itself; null: never. */
  readonly clientSilentMs: number | null
  /** So long before a session closes by itself the client is told; absent or null: he is not. */
  readonly warnBeforeMs?: number | null
}
export interface Decision {
  readonly next: ChatState
  readonly events: readonly DomainEvent[]
}
export const isRefusal = (x: object): x is Refusal => 'code' in x
export const byUser = (id: string): By => ({ kind: 'user', id })

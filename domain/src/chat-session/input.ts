import type { Origin } from '@beseda/contract/entities/part.ts'

/** What the client wrote, in the form that rules, bots and automatic replies read. */
export interface Content {
  readonly text: string
  readonly files: readonly { readonly name: string; readonly mime: string; readonly bytes: number }[]
}
/** A button under a message of ours that the client pressed; `messageId` null: unknown. */
export interface PressedButton {
  readonly payload: string
  readonly messageId: string | null
}
export type TransferTo =
  | { readonly kind: 'operator'; readonly operatorId: string }
  | { readonly kind: 'lastOperator' }
  | { readonly kind: 'team'; readonly teamId: string }
/** An input: what happened to a chat. `facts.ts` lists the facts that each kind needs. */
export type Input =
  /**
   * `automatic`: written by a machine, as a reply to a message of ours or as a notice of its own. Neither bots nor automatic
   * replies answer it.
   */
  | {
      readonly type: 'clientWrote'
      readonly message: Content
      readonly origin: Origin
      readonly automatic?: 'reply' | 'notice' | undefined
    }
  /** The client pressed a button, which is also a message with its label. */
  | {
      readonly type: 'buttonPressed'
      readonly message: Content
      readonly origin: Origin
      readonly automatic?: undefined
      readonly button: PressedButton
    }
  /** `missedAt`: when the client wrote the first message that the operator had not seen when writing; absent: none. */
  | { readonly type: 'operatorReplied'; readonly userId: string; readonly missedAt?: number | undefined }
  /** An operator starts a chat with the client. */
  | { readonly type: 'created'; readonly userId: string }
  | { readonly type: 'taken'; readonly userId: string }
  /**
   * `id`: of the call, so that a repeated one does nothing. `mayMoveAny`: the user holds AUTHORITY_ALL_CHATS. `force`:
   * also to an operator who is offline or on a break. `note`: for colleagues; may be empty.
   */
  | {
      readonly type: 'transferred'
      readonly id: string
      readonly userId: string
      readonly mayMoveAny: boolean
      readonly isOperator: boolean
      readonly to: TransferTo
      readonly force: boolean
      readonly note: string
    }
  | { readonly type: 'transferUndone'; readonly userId: string }
  | { readonly type: 'takenOver'; readonly userId: string }
  | { readonly type: 'fill' }
  /** `categoryId`: the session gets this category first. */
  | {
      readonly type: 'close'
      readonly userId: string
      readonly mayCloseAny: boolean
      readonly categoryId?: string | undefined
    }
  | { readonly type: 'closingUndone'; readonly userId: string; readonly mayCloseAny: boolean }
  /** The operator puts the chat away until a time. */
  | { readonly type: 'snoozed'; readonly userId: string; readonly until: number }
  | { readonly type: 'snoozeCancelled'; readonly userId: string; readonly mayAny: boolean }
  /** `categoryId` null: removes the category. */
  | {
      readonly type: 'categorised'
      readonly userId: string
      readonly mayAny: boolean
      readonly categoryId: string | null
    }
  /** `byUserId` deactivated the operator, or took away the right to receive chats. */
  | {
      readonly type: 'operatorGone'
      readonly userId: string
      readonly byUserId: string
      readonly reason: 'deactivated' | 'roleChanged'
    }
  | { readonly type: 'deadlinePassed' }
  /** The delay after the closing has passed: the client may be asked for a rating of this session. */
  | { readonly type: 'ratingDue'; readonly sessionId: string }
export type InputType = Input['type']
export type InputOf<T extends InputType> = Extract<Input, { readonly type: T }>
/** What the client does: session, routing, bot, distribution and automatic replies follow. */
export type ClientInput = InputOf<'clientWrote' | 'buttonPressed'>
export const isFromClient = (input: Input): input is ClientInput =>
  input.type === 'clientWrote' || input.type === 'buttonPressed'

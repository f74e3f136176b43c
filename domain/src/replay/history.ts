import type { OperatorHistory, RequestHistory } from '@beseda/contract/entities/history.ts'
import type { TeamPolicy } from '../chat-session/team-policy.ts'

/** What really happened between two instants, `until` not included. */
export interface History {
  readonly from: number
  readonly until: number
  /** Operators who receive chats now. */
  readonly people: readonly OperatorHistory[]
  readonly requests: readonly RequestHistory[]
}
/** A team as it shall have been. */
export interface TeamThen {
  readonly id: string
  readonly dialogLimit: number
  readonly policy: TeamPolicy
  /** Its own delay until red; null: the channel’s. */
  readonly highMs: number | null
  readonly memberIds: readonly string[]
}
export interface Scenario {
  readonly teams: readonly TeamThen[]
}
/** Somebody was asked for. */
export interface Asked {
  /** Of the request, and which of its intervals. */
  readonly key: string
  readonly teamId: string | null
  readonly at: number
  /** Until somebody had it, or until it ended without anybody, or the end of the time. */
  waitMs: number
  /** The first operator. */
  operatorId: string | null
  /** Ended, or was still waiting, without anybody. */
  nobody: boolean
}
/** A client wrote, and waited for the first word of an operator. */
export interface Answer {
  readonly teamId: string | null
  readonly at: number
  readonly highMs: number
  /** Until it came, or until the end without one. */
  ms: number
}
/** The load of one operator. */
export interface Load {
  readonly id: string
  /** Chats received. */
  chats: number
  /** At work: online, or finishing. */
  atWorkMs: number
  /** Of that with at least one chat. */
  busyMs: number
  /** Most chats at once. */
  most: number
}
export interface Outcome {
  readonly asked: readonly Asked[]
  readonly answers: readonly Answer[]
  readonly loads: readonly Load[]
}

import { type Automation, type AutomationKinds, noAutomation } from '../automation/automation.ts'
import type { Attendance } from '../autoreply/kinds.ts'
import type { Candidate } from '../distribution/distribute.ts'
import type { RatingRequestFacts } from '../ratings/rules.ts'
import type { Input, InputType } from './input.ts'
import type { TeamPolicy } from './team-policy.ts'

/** The facts that every decision needs. Times in milliseconds. */
export interface CommonFacts {
  readonly now: number
  /** Of the team of `state.teamId`, or of the team that the chat goes to. */
  readonly policy: TeamPolicy
}
/** Facts that only some decisions need. A group is gathered as a whole. */
export interface FactGroups {
  choice: {
    readonly candidates: readonly Candidate[]
    /**
     * Older chats of the team wait, and a new one must not overtake them. Chats reserved for one operator do not count.
     */
    readonly othersWaiting: boolean
    /** False: the events contain no trace of the choice, because no reader needs it. Absent: they contain it. */
    readonly isTraced?: boolean
  }
  opening: {
    readonly newSession: () => { readonly id: string; readonly number: number }
    /** The operator of the chat's last session. */
    readonly lastOperatorId: string | null
  }
  automation: {
    readonly automation: Automation
    /** Whether somebody can answer now; null or absent: no automatic reply asks. */
    readonly attendance?: Attendance | null
    /** What its replies mean; absent: the registry of the product. */
    readonly kinds?: AutomationKinds
    /** The client has had a session in this chat before. */
    readonly isRepeat: boolean
    /** About the team or operator to which a bot hands the chat over; absent: not read. */
    readonly handOver?: HandOverFacts
  }
  names: { readonly nameOf: (userId: string) => string }
  transfer: { readonly transfer: TransferFacts | null }
  category: {
    /** The category that the input names or, for a closing that names none, the chat's own; null: there is none. */
    readonly category: CategoryFacts | null
    /** The team has categories to choose from, so a closing needs one. */
    readonly categoryNeeded: boolean
  }
  /** Null: there is no such session in the chat. */
  rating: { readonly rating: RatingRequestFacts | null }
}
export type FactGroup = keyof FactGroups

/** The facts that each kind of input needs. Callers gather these groups and no others. */
export const neededFacts = {
  clientWrote: ['choice', 'opening', 'automation'],
  buttonPressed: ['choice', 'opening', 'automation'],
  operatorReplied: [],
  created: ['choice', 'opening'],
  taken: ['choice', 'names'],
  takenOver: ['choice'],
  transferred: ['choice', 'transfer', 'names'],
  transferUndone: ['choice', 'transfer'],
  fill: ['choice'],
  close: ['category'],
  closingUndone: [],
  snoozed: [],
  snoozeCancelled: [],
  categorised: ['category'],
  operatorGone: ['choice'],
  deadlinePassed: ['choice', 'automation'],
  ratingDue: ['rating'],
} as const satisfies Record<InputType, readonly FactGroup[]>

type Intersection<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void ? I : never
/** The facts for the decision on this input. Without a type argument: all, for callers of any input. */
export type Facts<I extends Input = Input> = CommonFacts &
  Intersection<FactGroups[(typeof neededFacts)[I['type']][number]]>
export type ChoiceFacts = CommonFacts & FactGroups['choice']

/** All groups empty: the start for callers who know only some facts. */
export const noFacts = {
  candidates: [],
  othersWaiting: false,
  lastOperatorId: null,
  automation: noAutomation,
  isRepeat: false,
  transfer: null,
  category: null,
  categoryNeeded: false,
  rating: null,
} as const satisfies Partial<Facts>

export interface CategoryFacts {
  readonly id: string
  /** Category › topic › subtopic. */
  readonly path: string
  /** null: all teams. */
  readonly teamIds: readonly string[] | null
  /** A leaf. */
  readonly isLast: boolean
}
/** Null: it does not exist, or the bot names none. */
export interface HandOverFacts {
  readonly receiver: Receiver | null
  readonly team: { readonly id: string } | null
}
/** The operator to whom a chat is transferred, in any team. */
export interface Receiver extends Candidate {
  readonly name: string
  /** Active, in a team, and with the right to receive chats. */
  readonly receives: boolean
  /** The receiver's teams, by name. */
  readonly teamIds: readonly string[]
}
/** The target of a transfer. Null: it does not exist. */
export interface TransferFacts {
  readonly receiver: Receiver | null
  readonly team: { readonly id: string; readonly name: string } | null
}

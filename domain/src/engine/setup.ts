import type { TeamPolicy } from '../chat-session/team-policy.ts'
import type { Candidate } from '../distribution/distribute.ts'

/** A team as the engine knows it. */
export interface EngineTeam {
  readonly id: string
  readonly name: string
  dialogLimit: number
  policy: TeamPolicy
  /** Most operators on a break at once; absent or null: any number. */
  maxOnBreak?: number | null
}
/** A person who may receive chats. */
export interface EngineOperator {
  readonly id: string
  readonly name: string
  readonly teamIds: readonly string[]
  readonly presence: Candidate['presence']
}

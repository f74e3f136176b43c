import type { TeamPolicy } from '../chat-session/facts.ts'
import type { Candidate } from '../distribution/distribute.ts'

/** A team as the engine knows it. */
export interface EngineTeam {
  readonly id: string
  readonly name: string
  dialogLimit: number
  policy: TeamPolicy
}
/** A person who may receive chats. */
export interface EngineOperator {
  readonly id: string
  readonly name: string
  readonly teamIds: readonly string[]
  readonly presence: Candidate['presence']
}
/** Chats without a team: everybody may take them, and nothing happens to them by itself. */
export const noTeamPolicy: TeamPolicy = {
  rule: 'leastLoaded',
  lastOperatorFirst: false,
  redistributeAfterMs: null,
  closeAfterMs: null,
  clientSilentMs: null,
}

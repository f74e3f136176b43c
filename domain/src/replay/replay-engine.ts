import type { OperatorHistory } from '@beseda/contract/entities/history.ts'
import type { Presence } from '@beseda/contract/entities/user.ts'
import { createEngine, type Decided, type Engine } from '../engine/engine.ts'
import type { History, Scenario } from './history.ts'

export const presenceAtStart = ({ presence: [first] }: OperatorHistory, from: number): Presence =>
  first && first[0] <= from ? first[1] : 'offline'

interface Listeners {
  readonly presenceAtStart: (operatorId: string) => Presence
  readonly onDecided: (decided: Decided) => void
  readonly onPresence: (operatorId: string, presence: Presence) => void
}
/** An engine with the people of the past days and the teams of the scenario. */
export const createReplayEngine = ({ from, people }: History, { teams }: Scenario, o: Listeners): Engine =>
  createEngine({
    startsAt: from,
    teams: teams.map(({ id, dialogLimit, policy }) => ({ id, name: id, dialogLimit, policy })),
    operators: people.map(({ id, name }) => ({
      ...{ id, name, presence: o.presenceAtStart(id) },
      teamIds: teams.filter((t) => t.memberIds.includes(id)).map((t) => t.id),
    })),
    isTraced: false,
    newSessionId: (n) => `session ${n}`,
    onDecided: o.onDecided,
    onPresence: ({ operatorId, presence }) => o.onPresence(operatorId, presence),
  })

import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { absentAfterMs } from '@beseda/domain/chat-session/deadlines.ts'
import type { Input } from '@beseda/domain/chat-session/input.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { noTeamPolicy } from '@beseda/domain/chat-session/team-policy.ts'
import type { Candidate } from '@beseda/domain/distribution/distribute.ts'
import { createEngine, type Engine } from '@beseda/domain/engine/engine.ts'
import type { EngineOperator, EngineTeam } from '@beseda/domain/engine/setup.ts'
import { type Channels, createAutomationCheck, createChannels, plainChannels } from './automation.ts'
import { categories } from './categories.ts'
import { brokenLimits } from './presence.ts'
import { ratingsOfChat } from './ratings.ts'

export interface TimedEvent {
  readonly at: number
  readonly event: DomainEvent
  /** Of the operator who got the chat, at that time. */
  readonly presence: Candidate['presence'] | null
}
/** A random contact centre that the engine runs. */
export interface Centre extends Pick<Channels, 'clientActs'> {
  readonly engine: Engine
  /** What rules, bots and automatic replies have done, with the number of times. */
  readonly automated: () => ReadonlyMap<string, number>
  readonly operators: readonly EngineOperator[]
  readonly teams: readonly EngineTeam[]
  /** How long a waiting client stays with an offline operator, in milliseconds. */
  readonly patienceOf: (teamId: string | null) => number
  /** The events of the last call. */
  readonly events: () => readonly TimedEvent[]
  /** The code of the refusal, or null. */
  readonly act: (chatId: string, input: Input) => string | null
  readonly setPresence: (operatorId: string, presence: Candidate['presence']) => string | null
  readonly applyToPresence: Engine['applyToPresence']
  readonly rate: Engine['rate']
  /** Invariants that were violated while the last call ran. */
  readonly broken: () => readonly string[]
  readonly deactivate: (operatorId: string) => void
  readonly changeTeam: Engine['changeTeam']
  /** Advances the clock; deadlines on the way are handled at their time. */
  readonly advance: (ms: number) => void
}
export interface TownOptions {
  readonly operators: number
  readonly teams: number
  readonly chats: number
  readonly chance: () => number
  /** False: no channel has bots, rules or automatic replies. */
  readonly automated?: boolean
}
const hour = 3_600_000
const firstPolicy = {
  ...noTeamPolicy,
  closeAfterMs: 48 * hour,
} as const

export const createCentre = ({
  operators: operatorCount,
  teams: teamCount,
  chats: chatCount,
  chance,
  automated = true,
}: TownOptions): Centre => {
  const teams: EngineTeam[] = Array.from({ length: teamCount }, (_, i) => ({
    id: `team-${i}`,
    name: `team-${i}`,
    dialogLimit: 1 + Math.floor(chance() * 5),
    policy: firstPolicy,
  }))
  const operators: EngineOperator[] = Array.from({ length: operatorCount }, (_, i) => {
    const id = `operator-${String(i).padStart(3, '0')}`
    const teamIds = teams.filter((_, t) => t === i % teamCount || chance() < 0.2).map((t) => t.id)
    return { id, name: id, teamIds, presence: 'offline' }
  })
  const [teamIds, operatorIds] = [teams.map((t) => t.id), operators.map((op) => op.id)]
  const channels = automated ? createChannels({ chance, teamIds, operatorIds }) : plainChannels
  const automation = createAutomationCheck()
  let events: TimedEvent[] = []
  let broken: string[] = []
  const engine = createEngine({
    startsAt: Date.UTC(2030, 0, 1),
    teams,
    operators,
    categories,
    newSessionId: (number) => `session-${number}`,
    ratingsOf: ({ chatId }) => ratingsOfChat(Number(chatId.slice(-4))),
    onPresence: (change) => {
      const operator = operators.find((o) => o.id === change.operatorId)!
      broken.push(...brokenLimits(engine, teams, operator, change))
    },
    automationOf: channels.automationOf,
    onDecided: ({ at, input, decision }) => {
      broken.push(...automation.onDecided(input, decision))
      const presenceAt = (e: DomainEvent) =>
        e.type === 'chat.assigned' ? engine.roster.find(e.operatorId)!.presence : null
      events.push(...decision.events.map((event) => ({ at, event, presence: presenceAt(event) })))
    },
  })
  for (let i = 0; i < chatCount; i++) {
    const reopenWithinMs = chance() < 0.3 ? 0 : Math.floor(chance() * 48) * hour
    const teamId = chance() < 0.1 ? null : teams[i % teamCount]!.id
    const chatId = `chat-${String(i).padStart(4, '0')}`
    const chat: ChatState = {
      ...{ chatId, teamId, channelActive: true, categoryId: null, session: null },
      ...{ reopenWithinMs, reopenable: null },
    }
    engine.put(chat)
  }
  /** Clears the events of the last call, and handles deadlines that are due at once. */
  const call = <A extends readonly unknown[], R>(body: (...args: A) => R) => {
    return (...args: A): R => {
      events = []
      broken = []
      const result = body(...args)
      engine.runUntil(engine.now())
      return result
    }
  }
  return {
    engine,
    clientActs: channels.clientActs,
    automated: automation.counts,
    operators,
    teams,
    patienceOf: (teamId) => engine.policyOf(teamId).redistributeAfterMs ?? absentAfterMs,
    events: () => events,
    broken: () => broken,
    act: call((chatId, input) => engine.apply(chatId, input)),
    setPresence: call((operatorId, presence) => engine.setPresence(operatorId, presence)),
    applyToPresence: call((operatorId, input) => engine.applyToPresence(operatorId, input)),
    rate: call((chatId, rating) => engine.rate(chatId, rating)),
    deactivate: call((operatorId) => engine.deactivate(operatorId, 'administrator')),
    changeTeam: call((teamId, change) => engine.changeTeam(teamId, change)),
    advance: call((ms) => engine.runUntil(engine.now() + ms)),
  }
}

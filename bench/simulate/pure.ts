import { distributionRules } from '@beseda/contract/distribution-rules.ts'
import type { Input } from '@beseda/domain/chat-session/input.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { noTeamPolicy } from '@beseda/domain/chat-session/team-policy.ts'
import { chanceOf } from '../ledger/chance.ts'
import { categoryIds } from './categories.ts'
import { type Centre, createCentre } from './centre.ts'
import { createChecker } from './invariants.ts'
import { randomPresenceInput } from './presence.ts'

export interface Simulated {
  readonly steps: number
  readonly assignments: number
  readonly refusals: ReadonlyMap<string, number>
  /** What rules, bots and automatic replies did. */
  readonly automated: ReadonlyMap<string, number>
  /** `step violation`, at most twenty. */
  readonly violations: readonly string[]
}
export interface SimulateOptions {
  readonly steps: number
  readonly seed: number
  readonly operators?: number
  readonly teams?: number
  readonly chats?: number
}
const minute = 60_000
const maxViolations = 20

/** Applies random steps to the engine and checks every invariant after each. The same seed repeats the run. */
export const simulate = ({ steps, seed, operators = 9, teams = 3, chats = 40 }: SimulateOptions): Simulated => {
  const chance = chanceOf(seed)
  const centre = createCentre({ operators, teams, chats, chance })
  const checker = createChecker(centre)
  const refusals = new Map<string, number>()
  const violations: string[] = []
  const note = (step: number, wrong: readonly string[]) => violations.push(...wrong.map((w) => `step ${step}: ${w}`))
  let step = 0
  for (; step < steps && violations.length < maxViolations; step++) {
    const refused = oneStep(centre, chance)
    if (refused) refusals.set(refused, (refusals.get(refused) ?? 0) + 1)
    note(step, checker.check())
  }
  for (const team of centre.teams) {
    centre.changeTeam(team.id, { policy: { ...team.policy, closeAfterMs: 48 * 60 * minute } })
    note(step, checker.check())
  }
  centre.advance(90 * 24 * 60 * minute)
  note(step, [...checker.check(), ...checker.atTheEnd()])
  return {
    ...{ steps: step, assignments: checker.assignments(), refusals, automated: centre.automated() },
    violations: violations.slice(0, maxViolations),
  }
}

const pick = <T>(list: readonly T[], chance: () => number): T => list[Math.floor(chance() * list.length)]!
const statuses = [
  'online',
  'online',
  'online',
  'online',
  'online',
  'finishing',
  'break',
  'break',
  'offline',
  'offline',
] as const
const oneStep = (centre: Centre, chance: () => number): string | null => {
  const chat = pick([...centre.engine.chats.values()], chance)
  const operator = pick(centre.operators, chance)
  const own = chat.session?.operatorId ?? operator.id
  const sometimesOther = chance() < 0.1 ? operator.id : own
  const act = (input: Input) => centre.act(chat.chatId, input)
  const dice = chance()
  if (dice < 0.34) {
    const writes = chatOfClient(centre, chat, chance)
    return centre.act(writes.chatId, centre.clientActs(writes))
  }
  if (dice < 0.54) return act({ type: 'operatorReplied', userId: sometimesOther })
  if (dice < 0.6) return act({ type: 'taken', userId: operator.id })
  if (dice < 0.65) return act(transferInput(centre, chat, { operator, own, chance }))
  if (dice < 0.74) {
    const close = { type: 'close', userId: sometimesOther, mayCloseAny: chance() < 0.1 } as const
    return act(chance() < 0.3 ? { ...close, categoryId: pick(categoryIds, chance) } : close)
  }
  if (dice < 0.75) return act({ type: 'created', userId: operator.id })
  if (dice < 0.755) return act({ type: 'closingUndone', userId: sometimesOther, mayCloseAny: chance() < 0.1 })
  if (dice < 0.76) return act({ type: 'snoozeCancelled', userId: sometimesOther, mayAny: chance() < 0.1 })
  if (dice < 0.766) {
    const until = centre.engine.now() + Math.floor((chance() - 0.05) * 72 * 60 * minute)
    return act({ type: 'snoozed', userId: sometimesOther, until })
  }
  if (dice < 0.77) return act({ type: 'fill' })
  if (dice < 0.78) return act({ type: 'deadlinePassed' })
  if (dice < 0.785) return retire(centre, operator.id)
  if (dice < 0.81) {
    const categoryId = chance() < 0.2 ? null : pick(categoryIds, chance)
    return act({ type: 'categorised', userId: sometimesOther, mayAny: chance() < 0.1, categoryId })
  }
  if (dice < 0.82) return centre.applyToPresence(operator.id, randomPresenceInput(chance))
  if (dice < 0.825)
    return centre.rate(chat.chatId, { clientId: 'client', value: 1 + Math.floor(chance() * 5), comment: '' })
  if (dice < 0.9) return centre.setPresence(operator.id, pick(statuses, chance))
  if (dice < 0.92) centre.changeTeam(pick(centre.teams, chance).id, randomTeam(chance))
  else centre.advance(Math.floor(chance() ** 16 * 26 * 60 * minute))
  return null
}
/** Clients of chats that a bot leads, or that are closed, write more often: operators never have many of those. */
const chatOfClient = (centre: Centre, any: ChatState, chance: () => number): ChatState => {
  const dice = chance()
  const wanted = [...centre.engine.chats.values()].filter(({ session }) =>
    dice < 0.3 ? session?.bot : dice < 0.4 && session === null,
  )
  return wanted.length > 0 ? pick(wanted, chance) : any
}
/** Deactivates an operator, who keeps no chat and is activated again later. */
const retire = (centre: Centre, operatorId: string): null => {
  centre.deactivate(operatorId)
  const left = [...centre.engine.chats.values()].filter((c) => c.session?.operatorId === operatorId)
  if (left.length > 0) throw new Error(`${operatorId} is gone and has ${left.map((c) => c.chatId)}`)
  return null
}
/** A transfer to an operator or a team, its undo, or a take-over; sometimes by a user without the right. */
const transferInput = (
  centre: Centre,
  { session }: ChatState,
  o: { operator: { readonly id: string }; own: string; chance: () => number },
): Input => {
  const { operator, own, chance } = o
  const dice = chance()
  if (dice < 0.15) return { type: 'takenOver', userId: operator.id }
  if (dice < 0.4) return { type: 'transferUndone', userId: session?.transfer?.by ?? own }
  const by = {
    id: `call-${chance()}`,
    userId: own,
    mayMoveAny: chance() < 0.2,
    isOperator: true,
    force: chance() < 0.5,
    note: '',
  }
  const to =
    dice < 0.75
      ? ({ kind: 'operator', operatorId: operator.id } as const)
      : ({ kind: 'team', teamId: pick(centre.teams, chance).id } as const)
  return { type: 'transferred', ...by, to }
}
const randomTeam = (chance: () => number) => ({
  dialogLimit: 1 + Math.floor(chance() * 6),
  maxOnBreak: chance() < 0.4 ? 1 + Math.floor(chance() * 3) : null,
  policy: {
    ...noTeamPolicy,
    rule: pick(distributionRules, chance),
    lastOperatorFirst: chance() < 0.5,
    redistributeAfterMs: chance() < 0.7 ? (1 + Math.floor(chance() * 20)) * minute : null,
    closeAfterMs: chance() < 0.7 ? (24 + Math.floor(chance() * 48)) * 60 * minute : null,
    warnBeforeMs: chance() < 0.5 ? (1 + Math.floor(chance() * 60)) * minute : null,
    clientSilentMs: chance() < 0.5 ? (1 + Math.floor(chance() * 4_320)) * minute : null,
  },
})

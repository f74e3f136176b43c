import type { Team } from '@beseda/contract/entities/team.ts'
import { type Figures, figuresOf, loadOf, wentElsewhere } from '@beseda/domain/replay/figures.ts'
import type { History, Load, Outcome, Scenario } from '@beseda/domain/replay/history.ts'
import { really } from '@beseda/domain/replay/really.ts'
import { type ThenSettings, teamThen } from '@beseda/domain/replay/team-then.ts'

/** All teams with their settings and the members who receive chats. */
export const scenarioNow = (past: History, teams: readonly Team[]): Scenario => ({
  teams: teams.map((team) =>
    teamThen(
      team,
      past.people.filter((p) => p.teamIds.includes(team.id)).map((p) => p.id),
    ),
  ),
})
/** One of them with the form's settings. */
export const scenarioThen = (now: Scenario, settings: ThenSettings, memberIds: readonly string[]): Scenario => ({
  teams: now.teams.map((team) => (team.id === settings.id ? teamThen(settings, memberIds) : team)),
})

export interface LoadLine {
  readonly id: string
  readonly name: string
  readonly now: Load | null
  /** Null: no changes, or the operator has left the team and gets no chats. */
  readonly after: Load | null
}
export interface Comparison {
  readonly requests: number
  readonly was: Figures
  readonly now: Figures
  /** Null: nothing changed. */
  readonly after: Figures | null
  readonly moved: { readonly of: number; readonly moved: number } | null
  /** Among the chats that the model assigned to their real operator. */
  readonly agreed: { readonly of: number; readonly moved: number }
  readonly loads: readonly LoadLine[]
  readonly others: readonly { readonly team: Team; readonly now: Figures; readonly after: Figures }[]
}
const isOther = (a: Figures, b: Figures): boolean =>
  a.p90Ms !== b.p90Ms || a.longestMs !== b.longestMs || a.late !== b.late

export const compare = (
  past: History,
  o: {
    readonly team: Team
    readonly teams: readonly Team[]
    readonly scenario: Scenario
    readonly changed: Scenario | null
    readonly now: Outcome
    readonly after: Outcome | null
  },
): Comparison => {
  const { team, scenario, changed, now, after } = o
  const was = really(past, scenario)
  const membersOf = (s: Scenario | null) => s?.teams.find((t) => t.id === team.id)?.memberIds ?? []
  const ids = new Set([...membersOf(scenario), ...membersOf(changed)])
  const others = o.teams
    .filter((t) => t.id !== team.id)
    .map((t) => ({ team: t, now: figuresOf(now, t.id), after: figuresOf(after ?? now, t.id) }))
  return {
    requests: past.requests.length,
    was: figuresOf(was, team.id),
    now: figuresOf(now, team.id),
    after: after && figuresOf(after, team.id),
    moved: after && wentElsewhere(now.asked, after.asked, team.id),
    agreed: wentElsewhere(was.asked, now.asked, team.id),
    loads: past.people
      .filter((p) => ids.has(p.id))
      .map(({ id, name }) => ({ id, name, now: loadOf(now, id), after: after && loadOf(after, id) }))
      .sort((a, b) => (b.after ?? b.now)!.busyMs - (a.after ?? a.now)!.busyMs),
    others: others.filter((x) => isOther(x.now, x.after)),
  }
}

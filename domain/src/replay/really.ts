import type { HandlingInterval } from '@beseda/contract/entities/history.ts'
import type { Answer, Asked, History, Scenario } from './history.ts'
import { quantile } from './quantile.ts'
import { reallyEnded, reallyHadAt } from './track.ts'

/** For sessions without an operator: how long an operator usually keeps one, and how long the first answer takes. */
export interface Usual {
  readonly holdMs: number
  readonly replyMs: number
}
export const usualOf = ({ requests }: History): Usual => {
  const intervals = requests.flatMap((r) => r.intervals).filter((interval) => interval.operatorId !== null)
  const held = intervals.flatMap((interval) => (interval.end === 'closed' ? (interval.heldMs ?? []) : []))
  return {
    holdMs: quantile(held, 0.5) ?? 10 * 60_000,
    replyMs:
      quantile(
        intervals.flatMap((interval) => interval.replyMs ?? []),
        0.5,
      ) ?? 60_000,
  }
}
/** An operator is asked for, by a client or for a team. */
export const isAsking = ({ kind }: HandlingInterval): boolean => kind !== 'toPerson' && kind !== 'passedOn'
const firstOperator = (interval: HandlingInterval): string | null =>
  interval.ignored?.[0]?.operatorId ?? interval.operatorId

/** What the same figures really were: measured, not calculated. */
export const really = (
  { from, until, requests }: History,
  { teams }: Scenario,
): { asked: Asked[]; answers: Answer[] } => {
  const highs = new Map(teams.map((t) => [t.id, t.highMs]))
  const asked: Asked[] = []
  const answers: Answer[] = []
  for (const { id, highMs, intervals } of requests)
    for (const [i, interval] of intervals.entries()) {
      const { at, teamId } = interval
      if (!isAsking(interval) || at < from || at >= until) continue
      const hadAt = interval.waitedMs === null ? Infinity : at + interval.waitedMs
      const endedAt = Math.min(hadAt, interval.goneMs === undefined ? Infinity : at + interval.goneMs, until)
      const nobody = hadAt >= until || endedAt < hadAt
      asked.push({
        key: `${id} ${i}`,
        teamId,
        at,
        waitMs: endedAt - at,
        operatorId: nobody ? null : firstOperator(interval),
        nobody,
      })
      if (interval.kind === 'toTeam') continue
      const red = (teamId && highs.get(teamId)) || highMs
      answers.push({ teamId, at, highMs: red, ms: answeredAt(intervals.slice(i), until) - at })
    }
  return { asked, answers }
}
const answeredAt = ([first, ...rest]: readonly HandlingInterval[], until: number): number => {
  const again = rest.findIndex((interval) => interval.kind === 'reopened')
  const intervals = [first!, ...(again < 0 ? rest : rest.slice(0, again))]
  for (const interval of intervals) {
    const hadAt = reallyHadAt(interval)
    if (hadAt !== null && interval.replyMs !== null) return Math.min(until, hadAt + interval.replyMs)
  }
  return Math.min(until, reallyEnded(intervals.at(-1)!) ?? until)
}

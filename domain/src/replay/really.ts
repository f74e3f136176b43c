import type { PastLeg } from '@beseda/contract/entities/past.ts'
import type { Answer, Asked, Past, Scenario } from './past.ts'
import { quantile } from './quantile.ts'
import { reallyEnded, reallyHadAt } from './track.ts'

/** For requests that nobody ever had: how long one is usually with an operator, and his first word takes. */
export interface Usual {
  readonly holdMs: number
  readonly replyMs: number
}
export const usualOf = ({ requests }: Past): Usual => {
  const legs = requests.flatMap((r) => r.legs).filter((leg) => leg.operatorId !== null)
  const held = legs.flatMap((leg) => (leg.end === 'closed' ? (leg.heldMs ?? []) : []))
  return {
    holdMs: quantile(held, 0.5) ?? 10 * 60_000,
    replyMs:
      quantile(
        legs.flatMap((leg) => leg.replyMs ?? []),
        0.5,
      ) ?? 60_000,
  }
}
/** An operator is asked for, by a client or for a team. */
export const isAsking = ({ kind }: PastLeg): boolean => kind !== 'toPerson' && kind !== 'passedOn'
const firstOperator = (leg: PastLeg): string | null => leg.ignored?.[0]?.operatorId ?? leg.operatorId

/** What the same figures really were: measured, not calculated. */
export const really = ({ from, until, requests }: Past, { teams }: Scenario): { asked: Asked[]; answers: Answer[] } => {
  const highs = new Map(teams.map((t) => [t.id, t.highMs]))
  const asked: Asked[] = []
  const answers: Answer[] = []
  for (const { id, highMs, legs } of requests)
    for (const [i, leg] of legs.entries()) {
      const { at, teamId } = leg
      if (!isAsking(leg) || at < from || at >= until) continue
      const hadAt = leg.waitedMs === null ? Infinity : at + leg.waitedMs
      const endedAt = Math.min(hadAt, leg.goneMs === undefined ? Infinity : at + leg.goneMs, until)
      const nobody = hadAt >= until || endedAt < hadAt
      asked.push({
        key: `${id} ${i}`,
        teamId,
        at,
        waitMs: endedAt - at,
        operatorId: nobody ? null : firstOperator(leg),
        nobody,
      })
      if (leg.kind === 'toTeam') continue
      const red = (teamId && highs.get(teamId)) || highMs
      answers.push({ teamId, at, highMs: red, ms: answeredAt(legs.slice(i), until) - at })
    }
  return { asked, answers }
}
const answeredAt = ([first, ...rest]: readonly PastLeg[], until: number): number => {
  const again = rest.findIndex((leg) => leg.kind === 'reopened')
  const legs = [first!, ...(again < 0 ? rest : rest.slice(0, again))]
  for (const leg of legs) {
    const hadAt = reallyHadAt(leg)
    if (hadAt !== null && leg.replyMs !== null) return Math.min(until, hadAt + leg.replyMs)
  }
  return Math.min(until, reallyEnded(legs.at(-1)!) ?? until)
}

import type { Answer, Asked, Load, Outcome } from './history.ts'
import { quantile } from './quantile.ts'

/** The waits of one team. Null: nobody was asked for. */
export interface Figures {
  readonly asked: number
  readonly medianMs: number | null
  readonly p90Ms: number | null
  readonly longestMs: number | null
  /** Nobody had them before they ended, or before the time was over. */
  readonly nobody: number
  /** Clients who wrote, and those of them whose first answer came after red. */
  readonly clients: number
  readonly late: number
}
export const figuresOf = (o: Pick<Outcome, 'asked' | 'answers'>, teamId: string): Figures => {
  const asked = o.asked.filter((a) => a.teamId === teamId)
  const answers = o.answers.filter((a) => a.teamId === teamId)
  const waits = asked.map((a) => a.waitMs)
  return {
    asked: asked.length,
    medianMs: quantile(waits, 0.5),
    p90Ms: quantile(waits, 0.9),
    longestMs: quantile(waits, 1),
    nobody: asked.filter((a) => a.nobody).length,
    clients: answers.length,
    late: answers.filter(isLate).length,
  }
}
const isLate = ({ ms, highMs }: Answer): boolean => ms >= highMs

/** Of the requests to the team in both runs: how many went to another operator. */
export const wentElsewhere = (
  a: readonly Asked[],
  b: readonly Asked[],
  teamId: string,
): { readonly of: number; readonly moved: number } => {
  const before = new Map(a.map((x) => [x.key, x]))
  let [of, moved] = [0, 0]
  for (const x of b) {
    const was = before.get(x.key)
    if (x.teamId !== teamId || !was) continue
    of++
    if (was.operatorId !== x.operatorId) moved++
  }
  return { of, moved }
}
export const loadOf = ({ loads }: Outcome, id: string): Load | null => loads.find((l) => l.id === id) ?? null

/** Why a day that was over changed (contract/src/entities/report.ts). */
export type CorrectionReason =
  | 'rating'
  | 'merge'
  | 'spam'
  | 'category'
  | 'delivery'
  | 'reopened'
  | 'late'
  | 'definition'

/** A stored fact, as far as a difference has a reason. */
export interface ComparedFact {
  readonly kind: string
  readonly at: number
  readonly clientId: string
  readonly categoryId: string | null
  readonly isSpam: boolean
}
const ratings = ['rating', 'ratingAsked']
const ofClosing = ['handled', 'missed']
const replies = ['firstReply', 'reply', 'held', 'reaction', 'unanswered']

/**
 * The reason why the facts of a session are others than before. `gone`, `come`: those that differ. `outdated`: the stored ones
 * were computed by earlier definitions.
 */
export const correctionReason = (o: {
  readonly gone: readonly ComparedFact[]
  readonly come: readonly ComparedFact[]
  readonly outdated: boolean
}): CorrectionReason => {
  const { gone, come } = o
  if (o.outdated) return 'definition'
  const both = [gone[0], come[0]] as const
  if (both[0] && both[1]) {
    if (both[0].isSpam !== both[1].isSpam) return 'spam'
    if (both[0].clientId !== both[1].clientId) return 'merge'
    if (both[0].categoryId !== both[1].categoryId) return 'category'
  }
  const kinds = [...gone, ...come].map((f) => f.kind)
  if (kinds.every((kind) => ratings.includes(kind))) return 'rating'
  const lost = gone.filter((f) => !come.some((c) => c.kind === f.kind && c.at === f.at)).map((f) => f.kind)
  if (lost.some((kind) => replies.includes(kind))) return 'delivery'
  if (lost.some((kind) => ofClosing.includes(kind))) return 'reopened'
  return kinds.some((kind) => ratings.includes(kind)) ? 'rating' : 'late'
}

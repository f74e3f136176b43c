import { limits } from '@beseda/contract/limits.ts'

/** What is known of a session when somebody wants to ask about it or to rate it. Times in milliseconds. */
export interface RatingFacts {
  /** The plan has ratings. */
  readonly option: boolean
  readonly enabled: boolean
  readonly beforeEnd: boolean
  readonly channelActive: boolean
  /** An operator has answered the client. */
  readonly operatorWrote: boolean
  /** Null while it is open. */
  readonly closedAt: number | null
  /** The chat's newest session. */
  readonly isLast: boolean
  readonly askedAt: number | null
  readonly givenAt: number | null
}
/** What a request for a rating needs beyond that. */
export interface RatingRequestFacts extends RatingFacts {
  /** Delay after the closing until the client is asked. */
  readonly waitMs: number
  /** The operator who gets the credit: the last one who wrote to the client. */
  readonly operatorId: string | null
  /** `widget`: the request is shown there. `link`: a message carries it. */
  readonly via: 'widget' | 'link'
  /** The channel's own question; empty: the standard one. */
  readonly question: string
}
/** When to ask the client; null: never. At most once, and only when an operator wrote. */
export const askAt = (f: RatingFacts, waitMs: number): number | null => {
  const may = f.option && f.enabled && f.channelActive && f.operatorWrote && f.isLast
  return may && f.closedAt !== null && f.askedAt === null && f.givenAt === null ? f.closedAt + waitMs : null
}

export type RatingVerdict =
  | 'first'
  | 'change'
  | 'ASSESSMENT_NOT_FOUND'
  | 'RATING_ALREADY_GIVEN'
  | 'RATING_NOT_POSSIBLE'
  | 'RATING_OUTDATED'

/** By a link: once, after the client was asked. The link stays valid when the client writes again. */
export const evaluateLink = (
  f: Pick<RatingFacts, 'askedAt' | 'givenAt'>,
  now: number,
): Exclude<RatingVerdict, 'change' | 'RATING_NOT_POSSIBLE'> => {
  if (f.askedAt === null) return 'ASSESSMENT_NOT_FOUND'
  if (f.givenAt !== null) return 'RATING_ALREADY_GIVEN'
  return now < f.askedAt + limits.ratingAnswerMs ? 'first' : 'RATING_OUTDATED'
}
/** In the widget, where the client is known: may be changed for a while, and given without a request where the channel allows it. */
export const evaluateWidget = (f: RatingFacts, now: number): RatingVerdict => {
  if (!f.isLast) return 'RATING_OUTDATED'
  if (f.givenAt !== null) return now < f.givenAt + limits.ratingChangeMs ? 'change' : 'RATING_ALREADY_GIVEN'
  if (f.askedAt !== null) return now < f.askedAt + limits.ratingAnswerMs ? 'first' : 'RATING_OUTDATED'
  return f.option && f.enabled && f.beforeEnd && f.channelActive && f.operatorWrote ? 'first' : 'RATING_NOT_POSSIBLE'
}

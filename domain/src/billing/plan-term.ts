import type { Option } from '@beseda/contract/access.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'

/** How long an organization has its plan. Times in milliseconds; `endsAt` null: no end. */
export interface PlanTerm {
  readonly since: number | null
  readonly trial: boolean
  readonly endsAt: number | null
  readonly lapsed: boolean
  /** The one extension of this plan has been used at that time. */
  readonly extendedAt: number | null
}
/** A newly set plan: a trial lasts seven days, anything else has no end. An end in the past has lapsed at once. */
export const beginPlan = (o: { readonly trial: boolean; readonly since: number; readonly now: number }): PlanTerm => {
  const endsAt = o.trial ? o.since + limits.trialMs : null
  return { since: o.since, trial: o.trial, endsAt, lapsed: endsAt !== null && endsAt <= o.now, extendedAt: null }
}

/** Fourteen days more, once for each plan, counted from its end or, when that has passed, from now. */
export const extendPlan = (
  term: PlanTerm,
  { active, now }: { readonly active: boolean; readonly now: number },
): PlanTerm | Refusal<'TARIFF_CANNOT_BE_EXTENDED'> => {
  if (!active || term.endsAt === null || term.extendedAt !== null) return refuse('TARIFF_CANNOT_BE_EXTENDED')
  return { ...term, endsAt: Math.max(term.endsAt, now) + limits.extensionMs, lapsed: false, extendedAt: now }
}

/** What the organization may use: the options of its plan, or none when its time is over. Chats always go on. */
export const optionsOf = (term: Pick<PlanTerm, 'lapsed'>, ofPlan: readonly Option[]): readonly Option[] =>
  term.lapsed ? [] : ofPlan

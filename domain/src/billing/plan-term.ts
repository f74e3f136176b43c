import type { Option } from '@beseda/contract/access.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'

/** How long an organization has its plan. Times in milliseconds; `endsAt` null: no end. */
export interface PlanTerm {
  readonly since: number | null
  readonly trial: boolean
  readonly endsAt: number | null
  readonly lapsed: boolean
  /** When the one extension of this plan was used. */
  readonly extendedAt: number | null
}
/**
 * The term of a newly set plan: a trial lasts seven days, any other has no end. An end in the past has lapsed at once.
 */
export const beginPlan = (o: { readonly trial: boolean; readonly since: number; readonly now: number }): PlanTerm => {
  const endsAt = o.trial ? o.since + limits.trialMs : null
  return { since: o.since, trial: o.trial, endsAt, lapsed: endsAt !== null && endsAt <= o.now, extendedAt: null }
}

/** Extends by fourteen days, once per plan, counted from its end or, when that has passed, from now. */
export const extendPlan = (
  term: PlanTerm,
  { active, now }: { readonly active: boolean; readonly now: number },
): PlanTerm | Refusal<'TARIFF_CANNOT_BE_EXTENDED'> => {
  if (!active || term.endsAt === null || term.extendedAt !== null) return refuse('TARIFF_CANNOT_BE_EXTENDED')
  return { ...term, endsAt: Math.max(term.endsAt, now) + limits.extensionMs, lapsed: false, extendedAt: now }
}

/** The options of the organization's plan, or none when its term is over. Chats always work. */
export const optionsOf = (term: Pick<PlanTerm, 'lapsed'>, ofPlan: readonly Option[]): readonly Option[] =>
  term.lapsed ? [] : ofPlan

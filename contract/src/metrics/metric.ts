import type { Words } from '../lang.ts'

/** What a number counts; `drill` lists these. `presence`: a period of an operator's status. */
export type Counted =
  | 'session'
  | 'message'
  | 'assignment'
  | 'transfer'
  | 'reopening'
  | 'rating'
  | 'client'
  | 'wait'
  | 'presence'
/**
 * `count`: how many. `duration`: average, median, p90, maximum in both clocks. `sum`: durations added up. `share`: part of a
 * whole. `mean`: of the values from 1 to 5.
 */
export type Aggregation = 'count' | 'duration' | 'sum' | 'share' | 'mean'
/** Whom the number of one operator belongs to; null: it has no operator. */
export type CreditedTo = 'author' | 'holder' | 'closer' | 'transferrer' | 'lastAuthor' | 'present' | null

/** One measure of reports: cell, tooltip, drill-down, export column and field of the API follow from it. */
export interface Metric extends Words {
  readonly aggregation: Aggregation
  readonly counted: Counted
  /** The formula, as the (i) next to the number shows it. */
  readonly definition: Words
  /** When the clock begins and stops; null: nothing is measured. The period of a report is that of the stop, or of the start. */
  readonly clock: { readonly start: Words; readonly stop: Words } | null
  readonly creditedTo: CreditedTo
  /** Raise it with every change of the definition: charts mark the change. */
  readonly version: number
  readonly better: 'higher' | 'lower' | 'neutral'
}

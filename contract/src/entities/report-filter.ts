import * as z from 'zod/mini'

/** The five periods of spec.md, 9, in whole days of the organization's time zone. The last ones end today. */
export const periods = ['today', 'yesterday', '7d', '30d', 'custom'] as const
export const Period = z.enum(periods, { error: 'FIELD_REQUIRED' })
export type Period = z.infer<typeof Period>

const isDate = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= '2000-01-01' && text < '2200'
}
/** `2026-11-21`, in the time zone of the organization. */
export const dateText = z
  .string({ error: 'FIELD_REQUIRED' })
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, 'DATE_INVALID'), z.refine(isDate, 'DATE_INVALID'))

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Ids with commas between them, at most 100. `none`: without one. */
const idList = z
  .string({ error: 'ID_INVALID' })
  .check(z.maxLength(3700, 'TEXT_TOO_LONG'), z.regex(new RegExp(`^(none|${uuid})(,(none|${uuid}))*$`), 'ID_INVALID'))
export const listOf = (ids: string | undefined): string[] => (ids ? [...new Set(ids.split(','))] : [])

export const HandledBy = z.enum(['operator', 'bot', 'nobody'], { error: 'FIELD_INVALID' })
export type HandledBy = z.infer<typeof HandledBy>
export const Clock = z.enum(['calendar', 'working'], { error: 'FIELD_INVALID' })
export type Clock = z.infer<typeof Clock>

/** Which sessions a report counts, as its address has it. All conditions hold; in one list any id does. */
export const reportFilter = {
  period: Period,
  /** First and last day of a custom period, both in it. */
  from: z.optional(dateText),
  to: z.optional(dateText),
  teams: z.optional(idList),
  /** To whom a number is credited. Numbers that are credited to nobody count the operator of the session. */
  operators: z.optional(idList),
  channels: z.optional(idList),
  /** With all below them. */
  categories: z.optional(idList),
  /** Statuses and tags that the client has now. */
  statuses: z.optional(idList),
  tags: z.optional(idList),
  /** Who handled the closed session. */
  handledBy: z.optional(HandledBy),
  /** A duration is in the period of its stop, unless `start` is chosen. */
  by: z._default(z.enum(['stop', 'start'], { error: 'FIELD_INVALID' }), 'stop'),
}
interface Dates {
  readonly period: string
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/** A custom period needs both days, the first one first. */
export const needsDates = [
  z.refine<Dates>((o) => o.period !== 'custom' || o.from !== undefined, { error: 'FIELD_REQUIRED', path: ['from'] }),
  z.refine<Dates>((o) => o.period !== 'custom' || o.to !== undefined, { error: 'FIELD_REQUIRED', path: ['to'] }),
  z.refine<Dates>((o) => o.from === undefined || o.to === undefined || o.from <= o.to, {
    error: 'PERIOD_REVERSED',
    path: ['to'],
  }),
] as const

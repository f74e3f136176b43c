import type { HandledBy, Period } from '@beseda/contract/entities/report-filter.ts'
import { listOf } from '@beseda/contract/entities/report-filter.ts'
import type { MetricId } from '@beseda/contract/metrics/index.ts'
import { prepared, type Runner, type Statement } from '../../platform/db.ts'

export interface ReportInput {
  readonly period: Period
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly teams?: string | undefined
  readonly operators?: string | undefined
  readonly channels?: string | undefined
  readonly categories?: string | undefined
  readonly statuses?: string | undefined
  readonly tags?: string | undefined
  readonly handledBy?: HandledBy | undefined
  readonly by: 'stop' | 'start'
}
export interface DrillInput extends ReportInput {
  readonly metric: MetricId
  readonly clock: 'calendar' | 'working'
  readonly list: 'counted' | 'leftOut'
  readonly hour?: string | undefined
  readonly hourOfWeek?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
export interface Category {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly gone: boolean
}
/** Conditions by column; an empty list: any. */
export interface Filter {
  readonly channel: readonly string[]
  readonly team: readonly string[]
  readonly operator: readonly string[]
  readonly category: readonly string[]
  readonly handledBy: readonly string[]
  readonly status: readonly string[]
  readonly tag: readonly string[]
  readonly by: 'stop' | 'start'
}
const all = prepared(`
  select id, parent_id as "parentId", name, deleted_at is not null as gone from categories
  where organization_id = $1 order by position, name, id`)
/** Deleted ones too: sessions keep them. */
export const categoriesOf = (c: Runner, organizationId: string): Promise<Category[]> =>
  c.run<Category>(all, [organizationId])

/** Each category with those above it and itself. */
export const withAncestors = (categories: readonly Category[]): { id: string; key: string }[] => {
  const parents = new Map(categories.map((c) => [c.id, c.parentId]))
  const up = (id: string | null | undefined): string[] => (id ? [id, ...up(parents.get(id))] : [])
  return [...categories.flatMap(({ id }) => up(id).map((key) => ({ id, key }))), { id: 'none', key: 'none' }]
}
export const filterOf = (o: ReportInput, categories: readonly Category[]): Filter => {
  const chosen = new Set(listOf(o.categories))
  const below = withAncestors(categories).flatMap(({ id, key }) => (chosen.has(key) ? [id] : []))
  return {
    ...{ channel: listOf(o.channels), team: listOf(o.teams), operator: listOf(o.operators) },
    // of a category that does not exist nothing is found
    category: chosen.size === 0 ? [] : [...new Set([...chosen, ...below])],
    handledBy: o.handledBy ? [o.handledBy] : [],
    ...{ status: listOf(o.statuses), tag: listOf(o.tags), by: o.by },
  }
}
export const noFilter: Filter = {
  ...{ channel: [], team: [], operator: [], category: [], handledBy: [], status: [], tag: [], by: 'stop' },
}
/** The lists as parameters, in the order of `filterSql`. */
export const filterValues = (f: Filter): readonly (readonly string[] | null)[] =>
  [f.channel, f.team, f.operator, f.category, f.handledBy, f.status, f.tag].map((list) =>
    list.length === 0 ? null : list,
  )
const columns = ['channel_id', 'team_id', 'operator_id', 'category_id', 'handled_by']
/** Conditions on the alias `f`; the first of seven parameters is number `first`. */
export const filterSql = (first: number): string =>
  [
    ...columns.map((column, i) => {
      const list = `$${first + i}::text[]`
      return `(${list} is null or coalesce(f.${column}::text, 'none') = any (${list}))`
    }),
    `($${first + 5}::text[] is null or exists (select from clients cl where cl.organization_id = $1 and cl.id = f.client_id
      and coalesce(cl.status_id::text, 'none') = any ($${first + 5}::text[])))`,
    `($${first + 6}::text[] is null or exists (select from client_tags ct where ct.organization_id = $1 and ct.client_id = f.client_id
      and ct.tag_id::text = any ($${first + 6}::text[]))
      or 'none' = any ($${first + 6}::text[]) and not exists (select from client_tags ct where ct.client_id = f.client_id))`,
  ].join('\n    and ')

/** The same parameters without a condition: evaluated once, not for each row. */
export const noFilterSql = (first: number): string =>
  Array.from({ length: 7 }, (_, i) => `$${first + i}::text[] is null`).join(' and ')
export const hasConditions = (f: Filter): boolean => filterValues(f).some((list) => list !== null)

/** Asks one of several statements that return the same rows; which one, the caller chooses by its input. */
export const ask =
  <Row>(c: Runner) =>
  (statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
    c.run<Row>(statement, values)

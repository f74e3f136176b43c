import type { ClientFilter, ClientSort } from '@beseda/contract/entities/client-list.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, type Statement, toDb } from '../../platform/db.ts'
import { isVisible } from '../clients/index.ts'

/** A condition of a statement; `$` is its first parameter. */
export interface Condition {
  readonly sql: (at: number) => string
  readonly values: readonly unknown[]
}
/** A scalar subquery: the planner keeps the order of the index and asks it row by row. */
const has = (from: string): string => `coalesce((select true ${from} limit 1), false)`
const one = (sql: (at: number) => string, value: unknown): Condition => ({ sql, values: [value] })
const bounds = (from: number | undefined, to: number | undefined) => [toDb(from ?? 0), toDb(to ?? limits.timeMax)]

/** The conditions of a filter, without its words. */
export const conditionsOf = (f: ClientFilter): Condition[] => [
  ...(f.status === 'none' ? [{ sql: () => 'cl.status_id is null', values: [] }] : []),
  ...(f.status && f.status !== 'none' ? [one((n) => `cl.status_id = $${n}`, f.status)] : []),
  ...(f.tag ? [one((n) => has(`from client_tags x where x.client_id = cl.id and x.tag_id = $${n}`), f.tag)] : []),
  ...(f.company
    ? [one((n) => has(`from client_companies x where x.client_id = cl.id and x.company_id = $${n}`), f.company)]
    : []),
  ...(f.channel
    ? [one((n) => has(`from contacts x where x.client_id = cl.id and x.channel_id = $${n}`), f.channel)]
    : []),
  ...(f.createdFrom === undefined ? [] : [one((n) => `cl.created_at >= $${n}`, toDb(f.createdFrom))]),
  ...(f.createdTo === undefined ? [] : [one((n) => `cl.created_at < $${n}`, toDb(f.createdTo))]),
  ...(f.lastFrom === undefined && f.lastTo === undefined
    ? []
    : [
        {
          sql: (n: number) =>
            has(`from chats x where x.client_id = cl.id and x.activity_at >= $${n} and x.activity_at < $${n + 1}`),
          values: bounds(f.lastFrom, f.lastTo),
        },
      ]),
]
export const foundBy = (ids: readonly string[]): Condition => one((n) => `cl.id = any ($${n}::uuid[])`, ids)

const keys = { created: ['cl.created_at', 'cl.id'], name: ['cl.name collate "people"', 'cl.id'] } as const
/** Behind the last client of the page before. */
const after = (sort: ClientSort, isDown: boolean, id: string): Condition => {
  const key = (n: number) =>
    sort === 'created'
      ? `(select x.created_at from clients x where x.organization_id = $1 and x.id = $${n})`
      : `(select x.name from clients x where x.organization_id = $1 and x.id = $${n}) collate "people"`
  return one((n) => `(${keys[sort].join(', ')}) ${isDown ? '<' : '>'} (${key(n)}, $${n}::uuid)`, id)
}

/** Statements by their text: one for each set of conditions that somebody asked for, without optional ones (decision 020). */
const statements = new Map<string, Statement>()
const statement = (text: string): Statement => {
  const known = statements.get(text) ?? prepared(text)
  statements.set(text, known)
  return known
}
/** A statement with its parameters. */
export interface Asking {
  readonly statement: Statement
  readonly values: readonly unknown[]
}
/** $1 to $4 are those of `isVisible`. */
const asking = (
  viewer: readonly unknown[],
  conditions: readonly Condition[],
  text: (where: string) => string,
): Asking => {
  const values = [...viewer]
  const parts = conditions.map((condition) => {
    const sql = condition.sql(values.length + 1)
    values.push(...condition.values)
    return sql
  })
  const where = [
    'cl.organization_id = $1',
    'cl.merged_into is null',
    'cl.deleted_at is null',
    ...parts,
    isVisible('cl.id'),
  ].join(' and ')
  return { statement: statement(text(where)), values }
}
export interface Order {
  readonly sort: ClientSort
  readonly isDown: boolean
  /** The last client of the page before. */
  readonly after?: string | undefined
}
/** Ids in their order, at most so many. */
export const idsOf = (
  viewer: readonly unknown[],
  conditions: readonly Condition[],
  { sort, isDown, after: last }: Order,
  most: number,
): Asking =>
  asking(viewer, last === undefined ? conditions : [...conditions, after(sort, isDown, last)], (where) => {
    const by = keys[sort].map((key) => `${key} ${isDown ? 'desc' : 'asc'}`).join(', ')
    return `select cl.id from clients cl where ${where} order by ${by} limit ${most}`
  })
export const countOf = (viewer: readonly unknown[], conditions: readonly Condition[], most: number): Asking =>
  asking(
    viewer,
    conditions,
    (where) => `select count(*)::int as n from (select 1 from clients cl where ${where} limit ${most}) x`,
  )
export const ask = <Row>(c: Runner, { statement: asked, values }: Asking): Promise<Row[]> => c.run<Row>(asked, values)

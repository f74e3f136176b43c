import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { companies } from '@beseda/contract/endpoints/companies.ts'
import { type Company, type CompanySort, companySorts } from '@beseda/contract/entities/company.ts'
import { prepared, type Statement } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read } from '../../platform/unit-of-work.ts'
import { viewerValues } from '../clients/index.ts'
import { selectCompanies } from './read.ts'
import { searchCompanies } from './search.ts'

const countMost = 10_000
const keys = { name: 'name collate "people"', created: 'created_at' } as const
const statements = new Map<string, Statement>()
/**
 * One statement for each set of conditions, without optional ones (decision 020). $5 how many, $6 the last company of the page before, $7
 * what the words found.
 */
const statementOf = (sort: CompanySort, isDown: boolean, isFound: boolean, isNext: boolean): Statement => {
  const name = [sort, isDown, isFound, isNext].join()
  const [direction, sign] = isDown ? ['desc', '<'] : ['asc', '>']
  const last = `(select x.${keys[sort]}, x.id from companies x where x.organization_id = $1 and x.id = $6::uuid)`
  const known =
    statements.get(name) ??
    prepared(`${selectCompanies}
    ${isNext ? `and (co.${keys[sort]}, co.id) ${sign} ${last}` : 'and $6::uuid is null'}
    ${isFound ? 'and co.id = any ($7::uuid[])' : 'and $7::uuid[] is null'}
    order by co.${keys[sort]} ${direction}, co.id ${direction} limit $5`)
  statements.set(name, known)
  return known
}
const both = [false, true] as const
for (const sort of companySorts)
  for (const isDown of both)
    for (const isFound of both) for (const isNext of both) statementOf(sort, isDown, isFound, isNext)
const count = prepared(`
  select count(*)::int as n from (select 1 from companies where organization_id = $1 limit ${countMost + 1}) x`)

type Page = EntityOf<typeof companies.list>
interface Asked {
  readonly search: string
  readonly sort: CompanySort
  readonly order: 'up' | 'down'
  readonly cursor?: string | undefined
  readonly limit: number
}
export const listCompanies = async (ctx: Ctx, { search, sort, order, cursor, limit }: Asked): Promise<Page> => {
  const user = userOf(ctx)
  const [after] = fromCursor(cursor, ['id'])
  const found = await searchCompanies(ctx.deps, user.organizationId, search)
  return read(ctx.deps, user.organizationId, async (c) => {
    const statement = statementOf(sort, order === 'down', found !== null, after !== undefined)
    const values = [...viewerValues(user), limit + 1, after ?? null, found]
    const [rows, [counted]] = await Promise.all([
      c.run<Company>(statement, values),
      found ? [{ n: found.length }] : c.run<{ n: number }>(count, [user.organizationId]),
    ])
    const shown = rows.slice(0, limit)
    const next = rows.length > limit ? toCursor([shown.at(-1)!.id]) : null
    const total = counted!.n
    return { companies: shown, total: Math.min(total, countMost), isMore: total > countMost, next }
  })
}

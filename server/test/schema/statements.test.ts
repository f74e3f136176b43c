import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../template-db.ts'
import type { CollectedStatement } from './collect-statements.ts'
import { collectStatements } from './collected.ts'
import { type Column, describeStatements } from './describe-statement.ts'
import { findRowUses, type Property, type RowUse, type Shape } from './row-types.ts'

let database: FreshDatabase
let client: pg.Client
let statements: readonly CollectedStatement[]
let uses: readonly RowUse[]
let columnsOf: (text: string) => Promise<Column[]>
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  columnsOf = await describeStatements(client)
  statements = collectStatements()
  uses = findRowUses()
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

/**
 * Slices and columns: the table allows null, and the statement leaves such rows out by other words than `… is not null`.
 */
const neverNull = new Set([
  'breaks limit',
  'chat-view session_number',
  'chat-view session_opened_at',
  'extensions scopes',
  'files message_id',
  'inbound externalId',
  'licences until',
  'open-api number',
  'open-api openedAt',
  'queues session_id',
  'queues session_number',
  'queues session_opened_at',
  'reply-templates template_id',
  'webhooks failingSince',
  'widget-api status',
])

const fits = (declared: Shape, returned: Shape): boolean => {
  if (declared === 'any' || returned === 'any') return true
  if (typeof declared !== 'string' && typeof returned !== 'string') return fits(declared[0], returned[0])
  return declared === returned
}
const sliceOf = (at: string): string => at.split('/')[3] ?? at
const problemOf = (slice: string, text: string, property: Property, columns: readonly Column[]): string | null => {
  const column = columns.find((c) => c.name === property.name)
  if (!column) return property.isOptional ? null : `${property.name} is no column`
  const { nullable } = column
  const isExcluded =
    nullable !== null && (text.includes(`${nullable} is not null`) || neverNull.has(`${slice} ${property.name}`))
  if (nullable && !isExcluded && !property.allowsNull && property.shape !== 'any') return `${property.name} may be null`
  return fits(property.shape, column.shape)
    ? null
    : `${property.name} is declared as ${property.shape}, but is ${column.type}`
}

test('PostgreSQL accepts every statement of the server and of the demo', async () => {
  expect(statements.length).toBeGreaterThan(350)
  expect(statements.filter(({ file }) => file.startsWith('tools/demo/')).length).toBeGreaterThan(5)
  const refused: string[] = []
  for (const { file, text } of statements)
    await columnsOf(text).catch((error: Error) => void refused.push(`${file}: ${error.message} in ${text}`))
  expect(refused).toEqual([])
})
test('every row type names columns of its statement, with their types', async () => {
  const bySite = Map.groupBy(statements, ({ file, offset }) => `${file}:${offset}`)
  const problems: string[] = []
  let checked = 0
  for (const { at, row, properties, sites } of uses)
    for (const { text } of sites.flatMap((site) => bySite.get(site) ?? [])) {
      checked++
      const columns = await columnsOf(text)
      const wrong = properties.flatMap((property) => problemOf(sliceOf(at), text, property, columns) ?? [])
      if (wrong.length > 0) problems.push(`${at} ${row}: ${wrong.join('; ')}`)
    }
  expect(problems).toEqual([])
  expect(checked).toBeGreaterThan(200)
})
test('the statement of every row type is known when the server starts', () => {
  const known = new Set(statements.map(({ file, offset }) => `${file}:${offset}`))
  const unknown = uses.filter(({ sites }) => !sites.some((site) => known.has(site)))
  expect(unknown.map(({ at, row }) => `${at} ${row}`)).toEqual([])
  // statements that are chosen from a table, `ask<Row>(c)(…)`
  expect(uses.filter(({ at }) => at.includes('report-numbers/aggregate.ts')).length).toBeGreaterThan(5)
})

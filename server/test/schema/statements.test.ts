import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../template-db.ts'
import type { CollectedStatement } from './collect-statements.ts'
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
  const collect = fileURLToPath(new URL('./collect-statements.ts', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, [collect], { encoding: 'utf8', maxBuffer: 64_000_000 })
  expect(stderr.replace(/.*ExperimentalWarning.*\n.*\n/g, '')).toBe('')
  statements = JSON.parse(stdout)
  uses = findRowUses()
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The table allows null in these columns, but the statement leaves out such rows. */
const neverNull = new Set([
  'features/audit/list.ts id',
  'features/chat-view/find.ts session_id',
  'features/chat-view/find.ts session_number',
  'features/chat-view/find.ts session_opened_at',
  'features/files/attach.ts message_id',
  'features/inbound/receive-together.ts externalId',
  'features/licences/state.ts until',
  'features/presence/break-slots.ts limit',
  'features/queues/forecast.ts session_id',
  'features/queues/forecast.ts session_number',
  'features/queues/forecast.ts session_opened_at',
  'features/queues/longest-waiting.ts session_id',
  'features/queues/longest-waiting.ts session_number',
  'features/queues/longest-waiting.ts session_opened_at',
  'features/two-factor/status.ts since',
  'features/widget-api/entity.ts session_id',
  'features/widget-api/receipts.ts status',
])

const fits = (declared: Shape, returned: Shape): boolean => {
  if (declared === 'any' || returned === 'any') return true
  if (typeof declared !== 'string' && typeof returned !== 'string') return fits(declared[0], returned[0])
  return declared === returned
}
const fileOf = (at: string): string => at.replace(/:\d+$/, '')
const problemOf = (file: string, property: Property, columns: readonly Column[]): string | null => {
  const column = columns.find((c) => c.name === property.name)
  if (!column) return property.isOptional ? null : `${property.name} is no column`
  const isNull = column.isNullable && !property.allowsNull && property.shape !== 'any'
  if (isNull && !neverNull.has(`${file} ${property.name}`)) return `${property.name} may be null`
  return fits(property.shape, column.shape)
    ? null
    : `${property.name} is declared as ${property.shape}, but is ${column.type}`
}

test('PostgreSQL accepts every statement of the server', async () => {
  expect(statements.length).toBeGreaterThan(350)
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
      const wrong = properties.flatMap((property) => problemOf(fileOf(at), property, columns) ?? [])
      if (wrong.length > 0) problems.push(`${at} ${row}: ${wrong.join('; ')}`)
    }
  expect(problems).toEqual([])
  expect(checked).toBeGreaterThan(200)
})
test('the statement of every row type is known when the server starts', () => {
  const known = new Set(statements.map(({ file, offset }) => `${file}:${offset}`))
  const unknown = uses.filter(({ sites }) => !sites.some((site) => known.has(site)))
  expect(unknown.map(({ at, row }) => `${at} ${row}`)).toEqual([])
})

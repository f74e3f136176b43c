import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCursor } from '../../src/platform/paging.ts'
import { allRights } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { allEndpoints, shapeOf } from './routes.ts'

const lists = allEndpoints.filter(([, e]) => shapeOf(e).includes('cursor'))

let w: World
let tokens: Readonly<Record<string, string>>
beforeAll(async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { rights: allRights })
  const { key: apiKey } = await ann.call(extensions.issueKey, {})
  tokens = { user: ann.token, apiKey }
})
afterAll(() => w.close())

const id = 'abcdef00-0000-7000-8000-000000000000'
const time = '2026-11-20T08:00:00.000Z'
/** What else the lists need: the queue, the period of past days. */
const needed: Readonly<Record<string, string>> = {
  filter: 'created',
  from: String(Date.UTC(2029, 11, 20)),
  until: String(Date.UTC(2029, 11, 21)),
  entity: 'user',
  entityId: id,
  separator: ',',
}
const ask = async ([, e]: (typeof lists)[number], cursor: string) => {
  const query = new URLSearchParams({ cursor })
  for (const [name, value] of Object.entries(needed)) if (shapeOf(e).includes(name)) query.set(name, value)
  if (shapeOf(e).includes('period')) {
    query.set('period', '7d')
    query.delete('from')
    if (shapeOf(e).includes('metric')) query.set('metric', 'dialogs')
  }
  const r = await w.app.inject({
    method: e.method,
    url: `${servicePrefix}${e.path.replace(/:\w+/g, id)}${e.method === 'GET' ? `?${query}` : ''}`,
    ...(e.method !== 'GET' && { payload: Object.fromEntries(query) }),
    headers: { authorization: `Bearer ${tokens[e.access.who]}` },
  })
  const { code, error } = r.json() as Envelope<unknown>
  return { status: r.statusCode, code, params: error?.params }
}
const hostile = [
  ...['now', 'infinity', '-infinity', 'epoch', 'today', '0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z', time],
  ...['x', '', '-1', '1e3', '0x10', '2147483648', '9223372036854775808', '9'.repeat(400), id.toUpperCase(), `{${id}}`],
]
const madeUp = [
  ...hostile.map((one) => toCursor([one])),
  ...hostile.flatMap((one) => [toCursor([one, 'x']), toCursor([one, '-1']), toCursor([time, `${one}x`])]),
  ...[
    '',
    '!',
    'null',
    '[]',
    '{}',
    '[null,null]',
    `[["${time}"],"${id}"]`,
    `["${time}"]`,
    `["${time}","${id}","${id}"]`,
  ].map((text) => Buffer.from(text).toString('base64url')),
]

test('there are lists with cursors', () => {
  expect(lists.length).toBeGreaterThanOrEqual(9)
})
test.each(lists)('%s refuses made-up cursors', async (...list) => {
  for (const cursor of madeUp) {
    const { status, code, params } = await ask(list, cursor)
    const what = Buffer.from(cursor, 'base64url').toString().slice(0, 60)
    expect([status, code, params], what).toEqual([422, 'INVALID_INPUT', { field: 'cursor' }])
  }
})
test.each(lists)('%s accepts a cursor of its own kinds', async (...list) => {
  const own = [[time, id], [time, id, '7'], [time, '7'], [id], ['7'], ['7', '7']].map(toCursor)
  const answers = await Promise.all(own.map((cursor) => ask(list, cursor)))
  expect(answers.filter(({ code }) => code !== 'INVALID_INPUT').length).toBe(1)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
})

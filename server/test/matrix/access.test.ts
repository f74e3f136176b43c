import type { Access, Viewer } from '@beseda/contract/access.ts'
import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOptions, allRights } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { allEndpoints } from './routes.ts'

let w: World
let visitor: string
let key: string
beforeAll(async () => {
  w = await createWorld()
  visitor = (await w.visitor('v')).token
  key = await keyOf(w.organizationId)
})
afterAll(() => w.close())

/** Issues an API key of this organization. */
const keyOf = async (organization: string): Promise<string> => {
  const person = await w.operator(`k${w.newId()}`, { rights: ['AUTHORITY_INTEGRATION'], organization })
  return (await person.call(extensions.issueKey, {})).key
}
const any = '00000000-0000-7000-8000-000000000000'
let knocks = 0
const knock = async (method: string, path: string, token: string | null): Promise<string> => {
  knocks += 1
  const r = await w.app.inject({
    method: method as 'GET',
    url: servicePrefix + path.replace(/:\w+/g, any),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(method !== 'GET' && { payload: { nonsense: true } }),
  })
  return (r.json() as Envelope<unknown>).code
}
const turnedAway = ['UNAUTHENTICATED', 'VISITOR_UNKNOWN', 'API_KEY_INVALID', 'ACCESS_DENIED', 'OPTION_UNAVAILABLE']
const personWith = async (v: Viewer): Promise<string> => {
  const person = await w.operator(`p${w.newId()}`, { rights: v.rights })
  const own = v.options.length === allOptions.length ? null : v.options
  if (!own) return person.token
  const other = await w.another()
  await w.sql('update organizations set options = $1 where id = $2', [own, other.organizationId])
  return (await w.operator(`q${w.newId()}`, { rights: v.rights, organization: other.organizationId })).token
}
const without = ({ right, option }: Access) => ({
  right: right && { rights: allRights.filter((r) => r !== right), options: allOptions },
  option: option && { rights: allRights, options: allOptions.filter((o) => o !== option) },
})

test.each(allEndpoints)('%s admits exactly the declared callers', async (_, e) => {
  const { access } = e
  const full = await personWith({ rights: allRights, options: allOptions })
  const nobody = await knock(e.method, e.path, null)
  const stranger = await knock(e.method, e.path, 'x'.repeat(43))
  if (access.who === 'user') {
    expect([nobody, stranger, await knock(e.method, e.path, visitor), await knock(e.method, e.path, key)]).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ])
    const less = without(access)
    if (less.right) expect(await knock(e.method, e.path, await personWith(less.right))).toBe('ACCESS_DENIED')
    if (less.option) expect(await knock(e.method, e.path, await personWith(less.option))).toBe('OPTION_UNAVAILABLE')
    expect(turnedAway).not.toContain(await knock(e.method, e.path, full))
  }
  if (access.who === 'visitor') {
    expect([nobody, stranger, await knock(e.method, e.path, full), await knock(e.method, e.path, key)]).toEqual([
      'VISITOR_UNKNOWN',
      'VISITOR_UNKNOWN',
      'VISITOR_UNKNOWN',
      'VISITOR_UNKNOWN',
    ])
    expect(turnedAway).not.toContain(await knock(e.method, e.path, visitor))
  }
  if (access.who === 'apiKey') {
    const others = [nobody, stranger, await knock(e.method, e.path, full), await knock(e.method, e.path, visitor)]
    expect(others).toEqual(Array(4).fill('API_KEY_INVALID'))
    expect(turnedAway).not.toContain(await knock(e.method, e.path, key))
    if (!access.option) return
    const { organizationId } = await w.another()
    const poor = await keyOf(organizationId)
    const less = allOptions.filter((o) => o !== access.option)
    await w.sql('update organizations set options = $1 where id = $2', [less, organizationId])
    expect(await knock(e.method, e.path, poor)).toBe('OPTION_UNAVAILABLE')
  }
  if (access.who === 'anyone') expect(turnedAway).not.toContain(nobody)
})

test('counts', () => {
  const by = (has: (access: Access) => boolean) => allEndpoints.filter(([, { access }]) => has(access)).length
  const counts = {
    endpoints: allEndpoints.length,
    anyone: by((a) => a.who === 'anyone'),
    visitors: by((a) => a.who === 'visitor'),
    users: by((a) => a.who === 'user' && !a.right && !a.option),
    'with a right': by((a) => a.right !== undefined),
    'with an option': by((a) => a.option !== undefined),
    knocks,
  }
  console.info(
    `access matrix: ${Object.entries(counts)
      .map(([what, n]) => `${what} ${n}`)
      .join(', ')}`,
  )
  expect(knocks).toBeGreaterThan(counts.endpoints)
})

import { auth } from '@beseda/contract/endpoints/auth.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { setup } from '@beseda/contract/endpoints/setup.ts'
import { afterEach, expect, test } from 'vitest'
import { firstLink } from '../../src/features/setup/first-link.ts'
import { issueLink } from '../../src/features/setup/links.ts'
import { systemWork } from '../../src/platform/unit-of-work.ts'
import { callEndpoint, codeOf, mustCall } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const password = 'Battery-staple-2'
const irina = { name: 'Ирина', email: 'Irina@Shop.example', password }
const create = (token: string, who = irina) => codeOf(mustCall(w.app, setup.createAdministrator, { token, ...who }))
const issue = (link: { email: string | null; name: string | null }) =>
  systemWork(w.deps, (s) => issueLink(s, w.deps.random, link))

test('the link of the start creates the service administrator, who sees the organizations', async () => {
  w = await createWorld()
  const token = (await firstLink(w.deps))!
  expect((await callEndpoint(w.app, setup.link, { token })).entity).toEqual({ email: null, name: null })
  expect((await mustCall(w.app, setup.createAdministrator, { token, ...irina })).login).toBe('Irina@Shop.example')
  const signedIn = await mustCall(w.app, auth.signIn, { login: 'irina@shop.example', password })
  const me = await mustCall(w.app, auth.currentUser, {}, signedIn)
  expect(me).toMatchObject({ name: 'Ирина', organization: { name: 'Beseda' }, role: { name: 'Администратор сервиса' } })
  const { total } = await mustCall(w.app, organizations.list, { limit: 10 }, signedIn)
  expect(total).toBe(2)
  expect(await firstLink(w.deps)).toBeNull()
  const [entry] = await w.sql("select actor_name, action from audit_log where entity = 'user' and name = 'Ирина'")
  expect(entry).toEqual({ actor_name: 'Ирина', action: 'created' })
})
test('the table holds no token; the next start voids the link of the last one', async () => {
  w = await createWorld()
  const first = (await firstLink(w.deps))!
  const rows = await w.sql<{ h: Buffer }>('select token_hash as h from setup_links')
  expect(rows.map((r) => r.h.toString('base64url'))).not.toContain(first)
  const second = (await firstLink(w.deps))!
  expect(await create(first)).toBe('SETUP_LINK_OUTDATED')
  expect(await create(second)).toBe('ok')
})
test('a link works for a day to the millisecond, and its row is deleted', async () => {
  w = await createWorld()
  const token = (await firstLink(w.deps))!
  w.clock.advance(24 * 3_600_000 - 1)
  expect((await callEndpoint(w.app, setup.link, { token })).code).toBe('ok')
  w.clock.advance(1)
  expect((await callEndpoint(w.app, setup.link, { token })).code).toBe('SETUP_LINK_OUTDATED')
  expect(await create(token)).toBe('SETUP_LINK_OUTDATED')
  await w.settle()
  expect(await w.sql('select 1 from setup_links')).toEqual([])
})
test('of ten browsers with one link one creates the account', async () => {
  w = await createWorld()
  const token = (await firstLink(w.deps))!
  const who = (i: number) => ({ ...irina, email: `person${i}@shop.example` })
  const codes = await Promise.all(Array.from({ length: 10 }, (_, i) => create(token, who(i))))
  expect(codes.toSorted()).toEqual([...Array(9).fill('SETUP_LINK_OUTDATED'), 'ok'])
  expect(await w.sql("select 1 from users where login like 'person%'")).toHaveLength(1)
})
test('two different links at once: one organization of service staff', async () => {
  w = await createWorld()
  const start = (await firstLink(w.deps))!
  const named = await issue({ email: 'boris@shop.example', name: 'Борис' })
  const other = await issue({ email: 'vera@shop.example', name: 'Вера' })
  const codes = await Promise.all([start, named, other].map((token) => create(token)))
  expect(codes.filter((c) => c === 'ok').length).toBeGreaterThanOrEqual(2)
  expect(await w.sql("select distinct organization_id from roles where 'RIGHT_OBSERVER' = any (rights)")).toHaveLength(
    1,
  )
})
test('a link for somebody keeps their e-mail; another one for them replaces it, the start’s link becomes void', async () => {
  w = await createWorld()
  const start = (await firstLink(w.deps))!
  const old = await issue({ email: 'boris@shop.example', name: 'Борис' })
  const token = await issue({ email: 'Boris@shop.example', name: 'Борис' })
  expect(await create(old)).toBe('SETUP_LINK_OUTDATED')
  expect((await mustCall(w.app, setup.createAdministrator, { token, ...irina })).login).toBe('Boris@shop.example')
  expect(await create(start)).toBe('SETUP_LINK_OUTDATED')
  expect((await callEndpoint(w.app, auth.signIn, { login: irina.email, password })).code).toBe('INVALID_CREDENTIALS')
})
test('a refused form leaves the link valid: a known e-mail, a weak or personal password', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  await w.sql("update users set login = 'ann@shop.example' where id = $1", [ann.id])
  const token = (await firstLink(w.deps))!
  expect(await create(token, { ...irina, email: 'ANN@shop.example' })).toBe('ACCOUNT_EXISTS')
  const refused = await callEndpoint(w.app, setup.createAdministrator, {
    token,
    ...irina,
    password: 'Irina@shop.example1',
  })
  expect(refused.error?.fields).toEqual({ password: 'PASSWORD_PERSONAL' })
  expect(await create(token)).toBe('ok')
})
test('invented tokens are refused; somebody who was deactivated does not count as service administrator', async () => {
  w = await createWorld()
  for (const token of ['x', 'x'.repeat(43), "' or 1=1 --"]) expect(await create(token)).toBe('SETUP_LINK_OUTDATED')
  expect(await create((await firstLink(w.deps))!)).toBe('ok')
  await w.sql("update users set active = false where login = 'Irina@Shop.example'")
  expect(await create((await firstLink(w.deps))!, { ...irina, email: 'new@shop.example' })).toBe('ok')
  expect(await w.sql("select distinct organization_id from roles where 'RIGHT_OBSERVER' = any (rights)")).toHaveLength(
    1,
  )
})

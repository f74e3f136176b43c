import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, expect, test } from 'vitest'
import { addSystemRoles } from '../../src/features/roles/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { newcomer } from '../sign-up/stage.ts'
import { callEndpoint } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

/** Refusals that show strangers who has an account are limited: per organization, and per address. */
let w: World
afterEach(() => w.close())

const password = 'Sinichka-42'
const open = async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  const other = await w.another()
  const victims: string[] = []
  for (let i = 0; i < 30; i++) {
    const { id } = await w.operator(`v${i}`, { organization: other.organizationId })
    const [row] = await w.sql<{ login: string }>('select login from users where id = $1', [id])
    victims.push(row!.login)
  }
  const admin = await w.operator('admin', { rights: allRights })
  const roles = await work(w.deps, w.organizationId, (x) => addSystemRoles(x))
  const form = (email: string) => ({
    ...{
      name: 'Вера',
      email,
      phone: '',
      affiliation: '',
      roleId: roles.operator,
      teamIds: [w.teamId],
      breakMinutes: null,
    },
    ...{ photoId: null, active: true, password, passwordRepeat: password },
  })
  const create = async (email: string, o: { by?: Operator; more?: object } = {}) =>
    (await callEndpoint(w.app, users.create, { ...form(email), ...o.more }, { token: (o.by ?? admin).token })).code
  return { victims, admin, form, create }
}

test('of 24 calls at once for users of other organizations ten are answered, then none, also about free addresses', async () => {
  const { victims, create } = await open()
  const codes = await Promise.all(victims.slice(0, 24).map((email) => create(email)))
  expect(codes.filter((c) => c === 'ACCOUNT_EXISTS')).toHaveLength(10)
  expect(codes.filter((c) => c === 'TOO_MANY_REQUESTS')).toHaveLength(14)
  expect(await create('free@example.ru')).toBe('TOO_MANY_REQUESTS')
  w.clock.advance(3_600_000)
  expect(await create('free@example.ru')).toBe('ok')
})
test('a refusal that follows a free address counts as well; the change of an address does, too', async () => {
  const { victims, create, admin, form } = await open()
  const teamIds = [w.newId()]
  for (let i = 0; i < 5; i++) expect(await create(`free${i}@example.ru`, { more: { teamIds } })).toBe('TEAMS_NOT_FOUND')
  expect(await create('mine@example.ru')).toBe('ok')
  const [mine] = await w.sql<{ id: string }>(`select id from users where login = 'mine@example.ru'`)
  const { password: _, passwordRepeat: __, ...rest } = form('')
  const change = async (email: string) =>
    (await callEndpoint(w.app, users.change, { userId: mine!.id, ...rest, email }, { token: admin.token })).code
  for (const email of victims.slice(0, 5)) expect(await change(email)).toBe('ACCOUNT_EXISTS')
  expect(await change(victims[6]!)).toBe('TOO_MANY_REQUESTS')
  const { active: _active, ...invitee } = { ...rest, email: victims[8]! }
  const invited = await callEndpoint(w.app, invitations.invite, invitee, { token: admin.token })
  expect(invited.code, 'an invitation reveals the same').toBe('TOO_MANY_REQUESTS')
  expect(await create(victims[7]!)).toBe('TOO_MANY_REQUESTS')
})
test('calls that reveal nothing are not limited: new users, and users of the own organization', async () => {
  const { create } = await open()
  for (let i = 0; i < 25; i++) expect(await create(`new${i}@example.ru`)).toBe('ok')
  for (let i = 0; i < 25; i++) expect(await create('new1@example.ru')).toBe('ACCOUNT_EXISTS')
})
test('one address learns of twenty accounts, also by several organizations and by sign-ups', async () => {
  const { victims, create } = await open()
  const n = newcomer(w)
  for (const email of victims.slice(0, 10)) expect(await create(email)).toBe('ACCOUNT_EXISTS')
  for (const email of victims.slice(10, 20)) expect((await n.byMail(email)).code).toBe('EMAIL_EXISTS')
  expect((await n.byMail(victims[20]!)).code).toBe('REGISTRATION_TOO_MANY')
  expect((await n.byMail('free@example.ru')).code).toBe('REGISTRATION_TOO_MANY')
})

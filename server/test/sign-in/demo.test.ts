import { auth } from '@beseda/contract/endpoints/auth.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { afterEach, expect, test } from 'vitest'
import { setDemoAccess } from '../../src/app/demo-access.ts'
import { callEndpoint, codeOf, mustCall } from '../world/call.ts'
import { solvedCaptcha } from '../world/captcha.ts'
import { allRights } from '../world/people.ts'
import { createWorld, type World, type WorldOptions } from '../world/world.ts'
import { accountOf, password, signIn } from './accounts.ts'

let w: World
afterEach(() => w.close())

const recover = async (email: string) =>
  callEndpoint(w.app, recovery.recover, { email, captcha: await solvedCaptcha(w, 'recovery') })
/** Like a restart with this mode: nobody is cached. */
const restart = async (mode: 'off' | 'local' | 'exposed') => {
  const access = await setDemoAccess(w.databaseUrl, mode)
  w.gate.forgetAll()
  return access
}
/** Everything that somebody of the demo has. */
const everyWayIn = async (o: WorldOptions = {}, rights: typeof allRights = allRights) => {
  w = await createWorld(o)
  const ann = await accountOf(w, 'ann', { rights })
  const { key } = await ann.call(extensions.issueKey, {})
  await recover(ann.login)
  await w.settle()
  const [letter] = await w.sql<{ data: { link: string } }>("select data from outgoing_messages where kind = 'recovery'")
  const link = letter!.data.link.split('#token=')[1]!
  const visitor = await w.visitor('v')
  await w.sql(`update organizations set demo = 'open' where id = $1`, [w.organizationId])
  const session = (await signIn(w, { login: ann.login, password })).entity!.token
  const codes = async () => ({
    password: (await signIn(w, { login: ann.login, password })).code,
    session: (await callEndpoint(w.app, auth.currentUser, {}, { token: session })).code,
    apiKey: (await callEndpoint(w.app, openApi.chats, { limit: 1 }, { token: key })).code,
    link: (await callEndpoint(w.app, recovery.recoveryLink, { token: link })).code,
    recovery: (await recover(ann.login)).code,
    visitor: await codeOf(visitor.sees()),
  })
  return { ann, link, codes }
}
const allOpen = { password: 'ok', session: 'ok', apiKey: 'ok', link: 'ok', recovery: 'ok', visitor: 'ok' }
const allClosed = {
  password: 'ORGANIZATION_DEACTIVATED',
  session: 'UNAUTHENTICATED',
  apiKey: 'API_KEY_INVALID',
  link: 'RECOVERY_LINK_OUTDATED',
  recovery: 'EMAIL_NOT_FOUND',
  visitor: 'VISITOR_UNKNOWN',
}

test('while the demo is off nobody signs in to it, whatever they have; when it is on again everything works', async () => {
  const { ann, link, codes } = await everyWayIn(
    {},
    allRights.filter((r) => r !== 'RIGHT_OBSERVER'),
  )
  expect(await codes()).toEqual(allOpen)
  expect(await restart('off')).toEqual({ exists: true, logins: [] })
  expect(await codes()).toEqual(allClosed)
  const reset = mustCall(w.app, recovery.resetPassword, { token: link, password: 'Battery-staple-2' })
  expect(await codeOf(reset)).toBe('RECOVERY_LINK_OUTDATED')
  expect((await restart('exposed')).logins).toContain(ann.login)
  expect(await codes()).toEqual(allOpen)
})
test('an exposed demo has no service staff, who could read the codes of all organizations', async () => {
  const { ann, codes } = await everyWayIn()
  expect(await restart('exposed')).toEqual({ exists: true, logins: [] })
  expect(await codes()).toEqual(allClosed)
  expect((await restart('local')).logins).toContain(ann.login)
  expect(await codes()).toEqual(allOpen)
})
test('an organization that is not of the demo stays open', async () => {
  const { codes } = await everyWayIn()
  await w.sql('update organizations set demo = null')
  for (const mode of ['off', 'exposed', 'local'] as const) {
    expect(await restart(mode)).toEqual({ exists: false, logins: [] })
    expect(await codes()).toEqual(allOpen)
  }
})
test('a deactivated organization of the demo stays closed when the demo is on', async () => {
  const { codes } = await everyWayIn()
  await w.sql(`update organizations set status = 'deactivated'`)
  expect(await restart('local')).toEqual({ exists: true, logins: [] })
  expect(await codes()).toEqual(allClosed)
})
test('without a demo its users and its shop are not there', async () => {
  w = await createWorld()
  expect((await callEndpoint(w.app, auth.demoUsers, {})).entity).toEqual([])
  expect((await w.app.inject({ method: 'GET', url: '/demo' })).statusCode).toBe(404)
})
test.each([
  [true, 'exposed'],
  [false, ''],
])('every page of the console has the warning when it is due: %s', async (warnOfDemo, content) => {
  w = await createWorld({ pages: { warnOfDemo } })
  for (const url of ['/', '/admin/chats', '/signup', '/demo', '/no/such/page'])
    expect((await w.app.inject({ method: 'GET', url })).body, url).toContain(
      `<meta name="beseda-demo" content="${content}"`,
    )
})

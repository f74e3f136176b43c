import { auth } from '@beseda/contract/endpoints/auth.ts'
import { afterEach, expect, test } from 'vitest'
import { callEndpoint, Refused } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const password = 'Correct-horse-1'
const account = async (name: string, o: { active?: boolean } = {}) => {
  const person = await w.operator(name, { presence: 'offline', ...o })
  const login = `${name}@Example.ru`
  await w.sql('update users set login = $2, password_hash = $3 where id = $1', [
    person.id,
    login,
    await w.deps.passwords.hash(password),
  ])
  return { ...person, login }
}
const signIn = (login: unknown, secret: unknown) =>
  callEndpoint(w.app, auth.signIn, { login, password: secret } as { login: string; password: string })

test('a correct login gives a token of 256 bits; the table stores only its hash; the case of the login is ignored', async () => {
  w = await createWorld()
  const ann = await account('ann')
  const answer = await signIn(ann.login.toLowerCase(), password)
  const token = answer.entity!.token
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const me = await callEndpoint(w.app, auth.currentUser, {}, { token })
  expect(me.entity).toMatchObject({ name: 'ann', presence: 'online' })
  const rows = await w.sql<{ h: string }>("select encode(token_hash, 'escape') as h from sign_ins")
  expect(JSON.stringify(rows)).not.toContain(token)
})
test('a password must match exactly: case, surrounding white space, trailing characters', async () => {
  w = await createWorld()
  const ann = await account('ann')
  for (const other of ['cORRECT-HORSE-1', ` ${password}`, `${password} `, `${password}x`, 'Correct-hors-1'])
    expect([other, (await signIn(ann.login, other)).code]).toEqual([other, 'INVALID_CREDENTIALS'])
  expect((await signIn(ann.login, password)).code).toBe('ok')
})
test('wrong password, unknown login and objects instead of strings are refused alike', async () => {
  w = await createWorld()
  const ann = await account('ann')
  const wrong = await signIn(ann.login, 'Wrong-horse-1')
  const unknown = await signIn('nobody@example.ru', password)
  expect(wrong.code).toBe('INVALID_CREDENTIALS')
  expect({ ...wrong.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
  for (const hostile of [{ $ne: null }, ['x'], null, 1, true]) {
    expect((await signIn(ann.login, hostile)).code).toBe('INVALID_INPUT')
    expect((await signIn(hostile, password)).code).toBe('INVALID_INPUT')
  }
})
test('inactive users and deactivated organizations have their own texts, only after the correct password', async () => {
  w = await createWorld()
  const gone = await account('gone', { active: false })
  expect((await signIn(gone.login, 'Wrong-horse-1')).code).toBe('INVALID_CREDENTIALS')
  expect((await signIn(gone.login, password)).code).toBe('USER_INACTIVE')
  const ann = await account('ann')
  await w.sql("update organizations set status = 'deactivated' where id = $1", [w.organizationId])
  expect((await signIn(ann.login, password)).code).toBe('ORGANIZATION_DEACTIVATED')
  expect((await signIn(ann.login, password)).error?.text).toBe(
    'Организация отключена. К кому обратиться: администратор сервиса',
  )
})
test('a refused user sees the configured contact', async () => {
  w = await createWorld({ managerContact: 'Ирина, +7 495 000-00-00' })
  const gone = await account('gone', { active: false })
  expect((await signIn(gone.login, password)).error?.text).toBe(
    'Учётная запись отключена. К кому обратиться: администратор вашей организации, Ирина, +7 495 000-00-00',
  )
  expect((await signIn(gone.login, 'Wrong-horse-1')).error?.text).not.toContain('Ирина')
})
test('two hundred parallel wrong attempts: the limit holds, also for the correct password', async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  const ann = await account('ann')
  const codes = await Promise.all(
    Array.from({ length: 200 }, (_, i) => signIn(ann.login, `Wrong-horse-${i}`).then((a) => a.code)),
  )
  expect(codes.filter((c) => c === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(10)
  expect((await signIn(ann.login, password)).code).toBe('LOGIN_QUOTA_EXCEEDED')
  w.clock.advance(11 * 60_000)
  expect((await signIn(ann.login, password)).code).toBe('ok')
})
test('sign-out ends the token at once, for calls and sockets; expired and malformed tokens are refused', async () => {
  w = await createWorld()
  const ann = await account('ann')
  const { token } = (await signIn(ann.login, password)).entity!
  const me = () => callEndpoint(w.app, auth.currentUser, {}, { token }).then((a) => a.code)
  expect(await me()).toBe('ok')
  expect((await callEndpoint(w.app, auth.signOut, {}, { token })).code).toBe('ok')
  expect(await me()).toBe('UNAUTHENTICATED')
  const second = (await signIn(ann.login, password)).entity!.token
  w.clock.advance(31 * 24 * 3_600_000)
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token: second })).code).toBe('UNAUTHENTICATED')
  for (const garbled of ['', 'x', 'Bearer', 'x'.repeat(5000), "' or 1=1 --"]) {
    expect((await callEndpoint(w.app, auth.currentUser, {}, { token: garbled })).code).toBe('UNAUTHENTICATED')
  }
})
test('a deactivated user loses their sign-ins within the cache time of the gate', async () => {
  w = await createWorld()
  const ann = await account('ann')
  const { token } = (await signIn(ann.login, password)).entity!
  await w.sql('update users set active = false where id = $1', [ann.id])
  w.clock.advance(5_001)
  const refused = await callEndpoint(w.app, auth.currentUser, {}, { token })
  expect(refused.code).toBe('UNAUTHENTICATED')
  expect(new Refused('UNAUTHENTICATED').code).toBe(refused.code)
})

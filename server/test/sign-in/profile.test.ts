import type { EntityOf } from '@beseda/contract/endpoint.ts'
import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as sample from '../../src/platform/files/samples.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Account, accountOf, password, signIn, tokenOf } from './accounts.ts'

let w: World
let ann: Account
beforeEach(async () => {
  w = await createWorld()
  ann = await accountOf(w, 'ann')
})
afterEach(() => w.close())

const profile = { name: 'ann', breakMinutes: null, photoId: null }
const update = (more: object, who: Operator = ann) => who.call(account.update, { ...profile, ...more })
const fieldsOf = async (more: object) =>
  (await callEndpoint(w.app, account.update, { ...profile, ...more } as never, { token: ann.token })).error?.fields

test('a name has 1 to 32 characters; surrounding white space is removed', async () => {
  expect((await update({ name: ` ${'ы'.repeat(30)} ` })).name).toBe('ы'.repeat(30))
  expect((await update({ name: 'n'.repeat(32) })).name).toHaveLength(32)
  expect(await fieldsOf({ name: 'n'.repeat(33) })).toEqual({ name: 'TEXT_TOO_LONG' })
  expect(await fieldsOf({ name: '   ' })).toEqual({ name: 'FIELD_REQUIRED' })
  expect(await fieldsOf({ name: 5 })).toEqual({ name: 'NAME_INVALID' })
  expect((await ann.call(auth.currentUser, {})).name).toHaveLength(32)
})
test.each([
  [1, 1],
  [999, 999],
  [0, null],
  [1000, null],
  [1.5, null],
  [-1, null],
  [null, null],
])('a break after %s minutes is kept as %s: an invalid time switches it off', async (typed, kept) => {
  await update({ breakMinutes: 5 })
  expect((await update({ breakMinutes: typed })).breakMinutes).toBe(kept)
})
test('one field alone is a change; the others stay', async () => {
  await update({ breakMinutes: 5 })
  expect(await ann.call(account.update, { name: 'Анна' })).toMatchObject({ name: 'Анна', breakMinutes: 5 })
})
test('a value that is not a number is refused', async () => {
  expect(await fieldsOf({ breakMinutes: '5' })).toEqual({ breakMinutes: 'TIME_INVALID' })
  expect(await fieldsOf({ role: 'x' })).toEqual({ role: 'FIELD_UNKNOWN' })
})
test('a change is in the audit log with the previous values', async () => {
  await update({ name: 'Анна', breakMinutes: 15 })
  const [row] = await w.sql('select entity, name, action, actor_id, changes from audit_log')
  expect(row).toEqual({
    entity: 'profile',
    name: 'Анна',
    action: 'changed',
    actor_id: ann.id,
    changes: [
      { field: 'personName', before: 'ann', after: 'Анна' },
      { field: 'breakMinutes', before: null, after: 15 },
    ],
  })
})

const upload = async (content: Buffer, who: Operator = ann) => {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const response = await w.app.inject({
    method: 'POST',
    url: '/api/cm-identity/auth/acc/photo',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  })
  return response.json() as Envelope<EntityOf<typeof account.uploadPhoto>>
}
/** A valid JPEG of exactly `bytes` bytes, padded with comments, which storing removes. */
const jpegOf = (bytes: number): Buffer => {
  let picture = sample.jpeg
  while (picture.length < bytes) {
    const body = Math.min(60_000, bytes - picture.length - 4)
    const left = bytes - picture.length - 4 - body
    picture = sample.withSegment(picture, 0xfe, Buffer.alloc(left > 0 && left < 5 ? body - 5 : body, 'x'))
  }
  return picture
}
test('a photo of 200 KB is accepted; one byte more, another format or a broken file is not', async () => {
  expect(jpegOf(limits.photoBytes)).toHaveLength(204_800)
  expect((await upload(jpegOf(204_800))).code).toBe('ok')
  const tooBig = await upload(jpegOf(204_801))
  expect(tooBig).toMatchObject({ code: 'PICTURE_TOO_BIG', error: { params: { maxBytes: 204_800 } } })
  expect((await upload(sample.png)).code).toBe('PICTURE_NOT_JPEG')
  expect((await upload(Buffer.from('hello'))).code).toBe('PICTURE_NOT_JPEG')
  expect((await upload(Buffer.alloc(0))).code).toBe('FILE_EMPTY')
  expect((await upload(sample.jpeg.subarray(0, 60))).code).toBe('PICTURE_BROKEN')
  expect(await w.sql('select 1 from files')).toHaveLength(1)
})
test('a photo is served without metadata, stays, and is removed a day after its replacement', async () => {
  const { photoId, url } = (await upload(sample.withSegment(sample.jpeg, 0xe1, sample.exif(6)))).entity!
  const served = await w.app.inject({ method: 'GET', url })
  expect(served.headers['content-type']).toBe('image/jpeg')
  expect(served.rawPayload.toString('latin1')).not.toContain('GPS')
  const user = await update({ photoId })
  expect(user.photoUrl).toBe(url)
  await w.advance('3d')
  const later = await ann.call(account.shortSearch, { name: 'ann' })
  expect((await w.app.inject({ method: 'GET', url: later[0]!.photoUrl! })).statusCode).toBe(200)
  const second = (await upload(sample.jpeg)).entity!.photoId
  await update({ photoId: second })
  await w.advance('23h')
  expect(await w.sql('select id from files')).toHaveLength(2)
  await w.advance('2h')
  expect((await w.sql('select id from files')).map((f) => f.id)).toEqual([second])
  expect((await update({ photoId: null })).photoUrl).toBeNull()
})
test('another user’s upload, another organization’s, and a file that is not a photo are refused', async () => {
  const bob = await accountOf(w, 'bob')
  const eve = await accountOf(w, 'eve', { organization: (await w.another()).organizationId })
  for (const stranger of [bob, eve]) {
    const { photoId } = (await upload(sample.jpeg, stranger)).entity!
    expect(await codeOf(update({ photoId }))).toBe('FILE_NOT_FOUND')
  }
  expect(await codeOf(update({ photoId: w.newId() }))).toBe('FILE_NOT_FOUND')
  const { photoId } = (await upload(sample.jpeg, bob)).entity!
  await update({ name: 'bob', photoId }, bob)
  expect(await codeOf(update({ photoId }))).toBe('FILE_NOT_FOUND')
})

const change = (currentPassword: string, newPassword: string, newPasswordRepeat = newPassword) =>
  callEndpoint(w.app, account.changePassword, { currentPassword, newPassword, newPasswordRepeat }, { token: ann.token })
test('after a password change the old one fails, other sign-ins end, the current one stays', async () => {
  const other = await tokenOf(w, ann.login)
  expect((await change(password, 'Another-horse-2')).code).toBe('ok')
  expect((await signIn(w, { login: ann.login, password })).code).toBe('INVALID_CREDENTIALS')
  expect((await signIn(w, { login: ann.login, password: 'Another-horse-2' })).code).toBe('ok')
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token: other })).code).toBe('UNAUTHENTICATED')
  expect((await ann.call(auth.currentUser, {})).name).toBe('ann')
  const logged = JSON.stringify(await w.sql('select * from audit_log'))
  expect(logged).toContain('password')
  expect(logged).not.toContain('horse')
})
test.each([
  ['Wrong-horse-1', 'Another-horse-2', undefined, 'WRONG_PASSWORD', undefined],
  [password, 'Abcde1!', undefined, 'INVALID_INPUT', { newPassword: 'PASSWORD_TOO_SHORT' }],
  [password, 'Kolobo1!', undefined, 'ok', undefined],
  [password, 'abcdefg1!', undefined, 'INVALID_INPUT', { newPassword: 'PASSWORD_NO_UPPERCASE' }],
  [password, 'Abcdefgh!', undefined, 'INVALID_INPUT', { newPassword: 'PASSWORD_NO_DIGIT' }],
  [password, 'Abcdefgh1', undefined, 'INVALID_INPUT', { newPassword: 'PASSWORD_NO_SPECIAL' }],
  [password, 'Another-horse-2', 'Another-horse-3', 'INVALID_INPUT', { newPasswordRepeat: 'PASSWORDS_DIFFER' }],
  [password, password, undefined, 'INVALID_INPUT', { newPassword: 'PASSWORD_UNCHANGED' }],
  [password, 'Password1!', undefined, 'INVALID_INPUT', { newPassword: 'PASSWORD_TOO_COMMON' }],
  [password, `Aa1!${'x'.repeat(252)}`, undefined, 'ok', undefined],
  [
    password,
    `Aa1!${'x'.repeat(253)}`,
    undefined,
    'INVALID_INPUT',
    { newPassword: 'TEXT_TOO_LONG', newPasswordRepeat: 'TEXT_TOO_LONG' },
  ],
])('current %s, new %s, repeat %s: %s', async (current, fresh, repeat, code, fields) => {
  const answer = await change(current, fresh, repeat ?? fresh)
  expect(answer.code).toBe(code)
  expect(answer.error?.fields).toEqual(fields)
})
test('of two concurrent changes one wins, and its password works', async () => {
  const tries = ['Another-horse-2', 'Another-horse-3']
  const codes = await Promise.all(tries.map((p) => change(password, p).then((a) => a.code)))
  expect([...codes].sort()).toEqual(['WRONG_PASSWORD', 'ok'])
  const winner = tries[codes.indexOf('ok')]!
  expect((await signIn(w, { login: ann.login, password: winner })).code).toBe('ok')
})

test('the short search finds active users of the organization by part of a name in any case, wildcards included', async () => {
  await w.operator('Анна Белова')
  await w.operator('Белла', { active: false })
  await w.operator('Белочка', { organization: (await w.another()).organizationId })
  await w.operator('100%_')
  const names = async (name: string) => (await ann.call(account.shortSearch, { name })).map((u) => u.name)
  expect(await names('бел')).toEqual(['Анна Белова'])
  expect(await names('%')).toEqual(['100%_'])
  expect(await names('_')).toEqual(['100%_'])
  expect(await names('')).toEqual(['100%_', 'Анна Белова', 'ann'])
  expect(await names("'; drop table users; --")).toEqual([])
  for (let i = 0; i < 25; i++) await w.operator(`many ${i}`)
  expect(await names('many')).toHaveLength(20)
})

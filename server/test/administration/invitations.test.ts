import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../src/platform/outgoing/transport.ts'
import { callEndpoint, codeOf, mustCall } from '../world/call.ts'
import { solvedCaptcha } from '../world/captcha.ts'
import type { Operator } from '../world/people.ts'
import type { World, WorldOptions } from '../world/world.ts'
import { type Accounts, openAccounts } from './accounts.ts'

let a: Accounts
let w: World
let admin: Operator
const letters: string[] = []
const transports = {
  mail: {
    send: async ({ to, text }: Message) => {
      letters.push(`${to}: ${text}`)
      return { is: 'sent' as const, providerId: null }
    },
    close: () => {},
  },
}
const open = async (o: WorldOptions = {}) => {
  a = await openAccounts(o)
  ;({ w, admin } = a)
}
beforeEach(() => void letters.splice(0))
afterEach(() => w.close())

const password = 'Battery-staple-2'
const form = (more: object = {}) => {
  const { active: _, ...rest } = a.form()
  return { ...rest, ...more }
}
const tokenIn = (text: string): string => /#token=([\w-]{43})/.exec(text)![1]!
const invite = async (more: object = {}) => {
  const { person, link } = await admin.call(invitations.invite, form(more))
  await w.settle()
  return { person, link, token: tokenIn(link ?? letters.at(-1)!) }
}
const accept = (token: string) => codeOf(mustCall(w.app, invitations.accept, { token, password }))
const openLink = (token: string) => callEndpoint(w.app, invitations.open, { token })
const resend = (userId: string, who = admin) =>
  callEndpoint(w.app, invitations.resend, { userId }, { token: who.token })
const revoke = (userId: string, who = admin) =>
  callEndpoint(w.app, invitations.revoke, { userId }, { token: who.token })
const logged = () =>
  w.sql<{ action: string; actor_name: string; changes: { field: string }[] }>(
    "select action, actor_name, changes from audit_log where entity = 'user' order by id",
  )

describe('with mail', () => {
  beforeEach(() => open({ transports }))

  test('mail, link, password: only then the user is active and signs in, once', async () => {
    const { person, link, token } = await invite({ email: ' Vera@Example.ru ' })
    expect(person).toMatchObject({ active: false, invited: true, invitedUntil: w.clock.now() + limits.invitationMs })
    expect(link, 'the inviter never sees a link that was mailed').toBeNull()
    expect(letters[0]).toMatch(/^Vera@Example\.ru: admin приглашает вас .*http:\/\/beseda\.test\/invitation#token=/s)
    expect(await a.signIn('vera@example.ru', password)).toBe('INVALID_CREDENTIALS')
    expect((await openLink(token)).entity).toEqual({
      ...{ login: 'Vera@Example.ru', name: 'Вера Лисицына', invitedBy: 'admin' },
      ...{ organization: expect.any(String), expiresAt: person.invitedUntil },
    })
    expect(await accept(token)).toBe('ok')
    expect(await a.signIn('vera@example.ru', password)).toMatch(/^[\w-]{43}$/)
    const after = await admin.call(users.one, { userId: person.id })
    expect(after).toMatchObject({ active: true, invited: false, invitedUntil: null })
    expect(await accept(token)).toBe('INVITATION_USED')
    expect((await logged()).map((l) => [l.action, l.actor_name])).toEqual([
      ['created', 'admin'],
      ['accepted', 'Вера Лисицына'],
    ])
    const changed = await w.sql(
      "select 1 from events where type = 'user.changed' and data ->> 'reason' = 'invitationAccepted'",
    )
    expect(changed).toHaveLength(1)
  })
  test('the table and the sent mail contain no token', async () => {
    const { token } = await invite()
    const [row] = await w.sql<{ h: Buffer }>('select token_hash as h from invitations')
    expect(row!.h.toString('base64url')).not.toBe(token)
    expect(await w.sql("select 1 from outgoing_messages where data::text like '%token%'")).toEqual([])
  })
  test('a link works once, also with ten parallel attempts', async () => {
    const { token } = await invite()
    const codes = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'INVITATION_USED']))
  })
  test('a link is good for seven days to the millisecond; then its page says so, for a month', async () => {
    const { person, token } = await invite()
    w.clock.advance(limits.invitationMs - 1)
    expect((await openLink(token)).code).toBe('ok')
    w.clock.advance(1)
    expect((await openLink(token)).code).toBe('INVITATION_EXPIRED')
    expect(await accept(token)).toBe('INVITATION_EXPIRED')
    await w.settle()
    expect((await openLink(token)).code).toBe('INVITATION_EXPIRED')
    const list = await admin.call(users.list, { show: 'active' })
    expect(
      list.users.map((u) => u.id),
      'the list still shows whom to invite again',
    ).toContain(person.id)
    await w.advance('31d')
    expect(await w.sql('select 1 from invitations')).toEqual([])
    expect((await openLink(token)).code).toBe('INVITATION_UNKNOWN')
  })
  test('a new link replaces the earlier one; a revoked one stops working, and can be sent again', async () => {
    const { person, token } = await invite()
    w.clock.advance(1000)
    const again = await resend(person.id)
    expect(again.entity!.person.invitedUntil).toBe(w.clock.now() + limits.invitationMs)
    await w.settle()
    expect((await openLink(token)).code).toBe('INVITATION_REPLACED')
    const second = tokenIn(letters.at(-1)!)
    expect((await openLink(second)).code).toBe('ok')
    expect((await revoke(person.id)).entity).toMatchObject({ active: false, invited: true, invitedUntil: null })
    expect((await revoke(person.id)).code, 'a repeated call changes nothing').toBe('ok')
    expect(await accept(second)).toBe('INVITATION_REVOKED')
    expect((await admin.call(users.list, { show: 'active' })).users.map((u) => u.id)).not.toContain(person.id)
    expect((await resend(person.id)).code).toBe('ok')
    await w.settle()
    expect(await accept(tokenIn(letters.at(-1)!))).toBe('ok')
    expect((await logged()).map((l) => l.action)).toEqual(['created', 'invited', 'uninvited', 'invited', 'accepted'])
  })
  test('users with a password need no invitation; users with more rights are left alone; strangers are not found', async () => {
    const ann = await w.operator('ann')
    expect((await resend(ann.id)).code).toBe('INVITATION_NOT_NEEDED')
    expect((await revoke(ann.id)).code).toBe('INVITATION_NOT_NEEDED')
    const { person } = await invite({ roleId: a.roles.administrator })
    const lesser = await w.operator('lesser', { rights: ['RIGHT_ACCOUNT_CONTROL'] })
    expect((await resend(person.id, lesser)).code).toBe('USER_HAS_MORE_RIGHTS')
    expect((await revoke(person.id, lesser)).code).toBe('USER_HAS_MORE_RIGHTS')
    const other = await w.another()
    const stranger = await w.operator('stranger', {
      organization: other.organizationId,
      rights: ['RIGHT_ACCOUNT_CONTROL'],
    })
    expect((await resend(person.id, stranger)).code).toBe('USER_NOT_FOUND')
  })
  test('an invited user is neither activated nor asked for a new password, and is no administrator yet', async () => {
    const { person, token } = await invite({ roleId: a.roles.administrator })
    const card = { ...a.form(), userId: person.id, roleId: a.roles.administrator }
    expect(await codeOf(admin.call(users.change, { ...card, active: true }))).toBe('INVITATION_PENDING')
    const email = 'vera@example.ru'
    const asked = { email, captcha: await solvedCaptcha(w, 'recovery') }
    expect((await callEndpoint(w.app, recovery.recover, asked)).code).toBe('EMAIL_NOT_FOUND')
    await expect(w.sql('update users set active = true where id = $1', [person.id])).rejects.toThrow(
      'users_active_with_password',
    )
    expect(await accept(token)).toBe('ok')
    const [vera] = await w.sql<{ active: boolean }>('select active from users where id = $1', [person.id])
    expect(vera!.active).toBe(true)
  })
  test.each([
    ['an administrator sets a password', { password: 'Sinichka-42', passwordRepeat: 'Sinichka-42' }],
    ['the e-mail address changes', { email: 'other@example.ru', active: false }],
  ])('the link is void when %s', async (_, more) => {
    const { person, token } = await invite()
    expect(await codeOf(admin.call(users.change, { ...a.form(), userId: person.id, ...more }))).toBe('ok')
    expect(await accept(token)).toBe('INVITATION_REVOKED')
  })
  test('the link is void while the organization is deactivated', async () => {
    const { token } = await invite()
    await w.sql("update organizations set status = 'deactivated' where id = $1", [w.organizationId])
    expect(await accept(token)).toBe('INVITATION_REVOKED')
  })
  test('the rules of passwords hold, also those about names', async () => {
    const { token } = await invite({ email: 'lisitsyna-42@example.ru' })
    const answer = await callEndpoint(w.app, invitations.accept, { token, password: 'Lisitsyna-42@example.ru' })
    expect(answer.error?.fields).toEqual({ password: 'PASSWORD_PERSONAL' })
    expect((await openLink(token)).code).toBe('ok')
  })
  test('several at once: each is invited or refused by itself', async () => {
    const people = [
      { name: 'Anna', email: 'anna@example.ru' },
      { name: 'Anna again', email: ' ANNA@example.ru ' },
      { name: 'Wrong', email: 'nobody' },
      { name: 'Boris', email: 'boris@example.ru' },
    ]
    await admin.call(invitations.invite, form({ email: 'boris@example.ru' }))
    const given = { people, roleId: a.roles.operator, teamIds: [w.teamId] }
    const { invited, refused } = await admin.call(invitations.inviteSeveral, given)
    expect(invited.map((i) => [i.person.email, i.person.teams.length])).toEqual([['ANNA@example.ru', 1]])
    expect(refused.map((r) => [r.email, r.code])).toEqual([
      ['nobody', 'EMAIL_FORMAT'],
      ['boris@example.ru', 'ACCOUNT_EXISTS'],
    ])
    const many = Array.from({ length: limits.invitations + 1 }, (_, i) => ({ name: 'x', email: `x${i}@example.ru` }))
    const tooMany = await callEndpoint(
      w.app,
      invitations.inviteSeveral,
      { ...given, people: many },
      { token: admin.token },
    )
    expect(tooMany.error?.fields).toEqual({ people: 'TOO_MANY_INVITATIONS' })
  })
})

test('without mail the inviter gets the link, once', async () => {
  await open()
  const { person, link, token } = await invite()
  expect(link).toBe(`http://beseda.test/invitation#token=${token}`)
  expect(await w.sql('select 1 from outgoing_messages')).toEqual([])
  expect(JSON.stringify(await admin.call(users.one, { userId: person.id }))).not.toContain('token')
  expect(await accept(token)).toBe('ok')
})
test('invitations are limited: per user and per organization', async () => {
  await open({ rateLimitFactor: 1 })
  const { person } = await invite()
  const codes: string[] = []
  for (let i = 0; i < 6; i++) codes.push((await resend(person.id)).code)
  expect(codes).toEqual([...Array(5).fill('ok'), 'TOO_MANY_REQUESTS'])
})

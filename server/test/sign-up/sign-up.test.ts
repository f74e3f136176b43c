import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { signUp } from '@beseda/contract/endpoints/sign-up.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { callEndpoint, mustCall } from '../world/call.ts'
import { solvedCaptcha } from '../world/captcha.ts'
import { createWorld, type World } from '../world/world.ts'
import { consent, newcomer, notThis, password } from './stage.ts'

let w: World
afterEach(() => w.close())
const day = 86_400_000

test('by e-mail: code, organization, trial of seven days, and the administrator signs in', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const sent = await n.byMail(' Anna@Teply-Dom.example ')
  expect(sent.entity).toMatchObject({
    sentTo: 'anna@teply-dom.example',
    resendAt: w.clock.now() + 60_000,
    expiresAt: w.clock.now() + 15 * 60_000,
  })
  const code = await n.codeFor('anna@teply-dom.example')
  expect(code).toMatch(/^\d{6}$/)
  const confirmed = await n.confirm(sent.entity!.token, code)
  expect(confirmed.entity!.contact).toEqual({ kind: 'mail', value: 'anna@teply-dom.example' })
  const done = await n.finish(confirmed.entity!.token)
  expect(done.entity).toEqual({ login: 'anna@teply-dom.example', planEndsAt: w.clock.now() + 7 * day })
  const { token } = await mustCall(w.app, auth.signIn, { login: 'anna@teply-dom.example', password })
  const me = await mustCall(w.app, auth.currentUser, {}, { token })
  expect(me).toMatchObject({ name: 'Анна', organization: { name: 'Тёплый дом' } })
  expect(me.role.rights.map((r) => r.name)).toContain('RIGHT_ACCOUNT_CONTROL')
  expect(me.role.rights.map((r) => r.name)).not.toContain('RIGHT_OBSERVER')
  expect(me.teams).toHaveLength(1)
  const [agreed] = await w.sql('select version, phone, address from consents where user_id = $1', [me.id])
  expect(agreed).toEqual({ version: consent, phone: null, address: '127.0.0.1' })
})
test('by phone: the code comes by SMS, the login is an e-mail, the number is kept with the consent', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const sent = await n.byPhone('8 (916) 123-45-67')
  expect(sent.entity!.sentTo).toBe('+79161234567')
  const [sms] = await n.messages('+79161234567')
  expect(sms).toMatchObject({ medium: 'sms' })
  expect(sms!.data.link).toMatch(/^http:\/\/beseda\.test\/registration\/phone-confirmation\/[\w-]{22}$/)
  const { token } = (await n.confirm(sent.entity!.token, sms!.data.code)).entity!
  expect((await n.finish(token)).error?.fields).toEqual({ email: 'FIELD_REQUIRED' })
  const email = 'Boris@Example.ru'
  expect((await n.finish(token, { email })).entity).toMatchObject({ codeSentTo: 'boris@example.ru' })
  expect(await w.sql(`select 1 from users where login = 'boris@example.ru'`), 'not before it is confirmed').toEqual([])
  const emailCode = await n.codeFor('boris@example.ru')
  expect((await n.finish(token, { email, emailCode })).entity).toMatchObject({ login: 'boris@example.ru' })
  expect(await w.sql('select phone from consents')).toEqual([{ phone: '+79161234567' }])
  expect((await n.byPhone('+7 916 123 45 67')).code).toBe('PHONE_IN_USE')
})
test('the link of the SMS replaces its code, once, until it expires', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const sent = await n.byPhone('+79161234567')
  const linkOf = async () => (await n.messages('+79161234567')).at(-1)!.data.link!.split('/').at(-1)!
  const link = await linkOf()
  const opened = await n.byLink(link)
  expect(opened.entity!.contact).toEqual({ kind: 'phone', value: '+79161234567' })
  expect((await n.byLink(link)).code).toBe('REGISTRATION_WRONG_STAGE')
  expect((await n.confirm(sent.entity!.token, '000000')).code, 'the page that waits is told').toBe('REGISTRATION_ENDED')
  expect((await n.finish(opened.entity!.token, { email: 'b@example.ru' })).code).toBe('ok')
  w.clock.advance(61_000)
  await n.byPhone('+79261234567')
  const late = (await n.messages('+79261234567'))[0]!.data.link!.split('/').at(-1)!
  w.clock.advance(15 * 60_000)
  expect((await n.byLink(late)).code).toBe('REGISTRATION_ENDED')
  expect((await n.byLink('x'.repeat(22))).code).toBe('REGISTRATION_ENDED')
})
test('five wrong codes end the sign-up, also in parallel; the correct one is refused then', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const { token } = (await n.byMail('a@example.ru')).entity!
  const code = await n.codeFor('a@example.ru')
  const answers = await Promise.all(Array.from({ length: 30 }, () => n.confirm(token, notThis(code))))
  const left = answers.filter((a) => a.code === 'PHONE_CODE_INVALID').map((a) => a.error!.params.left)
  expect(left.sort()).toEqual([1, 2, 3, 4])
  expect((await n.confirm(token, code)).code).toBe('REGISTRATION_ENDED')
  expect((await n.resend(token)).code).toBe('REGISTRATION_ENDED')
})
test('a correct code works once', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const { token } = (await n.byMail('a@example.ru')).entity!
  const code = await n.codeFor('a@example.ru')
  const codes = (await Promise.all(Array.from({ length: 10 }, () => n.confirm(token, code)))).map((a) => a.code)
  expect(codes.filter((c) => c === 'ok')).toHaveLength(1)
  expect((await n.confirm(token, code)).code).toBe('REGISTRATION_ENDED')
})
test('another code: after a minute, five messages in all; it voids the previous one, wrong attempts stay counted', async () => {
  w = await createWorld()
  const n = newcomer(w)
  let { token } = (await n.byMail('a@example.ru')).entity!
  const first = await n.codeFor('a@example.ru')
  await n.confirm(token, notThis(first))
  w.clock.advance(59_000)
  expect(await n.resend(token)).toMatchObject({ code: 'REGISTRATION_TOO_MANY', error: { params: { seconds: 1 } } })
  w.clock.advance(1000)
  const again = await n.resend(token)
  expect(again.code).toBe('ok')
  expect((await n.confirm(token, first)).code, 'the old step').toBe('REGISTRATION_ENDED')
  token = again.entity!.token
  expect((await n.confirm(token, notThis(await n.codeFor('a@example.ru')))).error!.params.left).toBe(3)
  for (let i = 0; i < 3; i++) {
    w.clock.advance(60_000)
    token = (await n.resend(token)).entity!.token
  }
  w.clock.advance(60_000)
  expect((await n.resend(token)).code).toBe('REGISTRATION_ENDED')
  expect(await n.messages('a@example.ru')).toHaveLength(5)
  expect((await n.confirm(token, await n.codeFor('a@example.ru'))).code, 'the last code still works').toBe('ok')
})
test('a code is valid for 15 minutes, the last step for an hour, and then the sign-up is deleted', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const early = (await n.byMail('a@example.ru')).entity!.token
  const late = (await n.byMail('b@example.ru')).entity!.token
  const [codeA, codeB] = [await n.codeFor('a@example.ru'), await n.codeFor('b@example.ru')]
  w.clock.advance(15 * 60_000 - 1)
  const { token } = (await n.confirm(early, codeA)).entity!
  w.clock.advance(1)
  expect((await n.confirm(late, codeB)).code).toBe('REGISTRATION_ENDED')
  w.clock.advance(60 * 60_000 - 1)
  expect((await n.finish(token)).code).toBe('REGISTRATION_ENDED')
  await w.settle()
  expect(await w.sql('select 1 from sign_ups')).toEqual([])
})
test('no step can be skipped, repeated, or done with another sign-up’s token', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const { token } = (await n.byMail('a@example.ru')).entity!
  expect((await n.finish(token)).code).toBe('REGISTRATION_WRONG_STAGE')
  const last = (await n.confirm(token, await n.codeFor('a@example.ru'))).entity!.token
  expect((await n.confirm(last, '123456')).code).toBe('REGISTRATION_WRONG_STAGE')
  expect((await n.resend(last)).code).toBe('REGISTRATION_WRONG_STAGE')
  expect((await n.finish(last)).code).toBe('ok')
  expect((await n.finish(last)).code).toBe('REGISTRATION_WRONG_STAGE')
  expect((await n.finish('x'.repeat(43))).code).toBe('REGISTRATION_ENDED')
})
test('ten concurrent finishes create one organization', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const token = await n.confirmed({ email: 'a@example.ru' })
  const codes = (await Promise.all(Array.from({ length: 10 }, () => n.finish(token)))).map((a) => a.code)
  expect(codes.filter((c) => c === 'ok')).toHaveLength(1)
  expect(await w.sql("select 1 from organizations where name = 'Тёплый дом'")).toHaveLength(1)
})
test('a taken e-mail is refused at once, and at the end if someone else was faster', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const first = await n.confirmed({ email: 'a@example.ru' })
  const second = await n.confirmed({ email: 'a@example.ru' })
  const codes = (await Promise.all([n.finish(first), n.finish(second)])).map((a) => a.code).sort()
  expect(['EMAIL_EXISTS', 'ORGANIZATION_EXISTS']).toContain(codes[0])
  expect(codes[1]).toBe('ok')
  expect(await n.byMail('A@Example.ru')).toMatchObject({
    code: 'EMAIL_EXISTS',
    error: { text: 'Эта почта уже занята' },
  })
  const byPhone = await n.confirmed({ phone: '+79161234567', number: '+79161234567' })
  expect((await n.finish(byPhone, { email: 'a@example.ru' })).code).toBe('EMAIL_EXISTS')
  const email = 'other@example.ru'
  await n.finish(byPhone, { email })
  const emailCode = await n.codeFor(email)
  expect((await n.finish(byPhone, { email, emailCode })).code, 'what was refused can be mended').toBe('ok')
})
test('the confirmed e-mail cannot be replaced at the end', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const token = await n.confirmed({ email: 'a@example.ru' })
  expect((await n.finish(token, { email: 'victim@example.ru' })).error?.fields).toEqual({ email: 'FIELD_UNKNOWN' })
})
const bad = async (path: string, input: object): Promise<Record<string, string>> => {
  const payload = { captcha: 'x', consent, token: 'x', ...input }
  const r = await w.app.inject({ method: 'POST', url: servicePrefix + path, payload })
  return { ...(r.json() as Envelope<unknown>).error?.fields } as Record<string, string>
}
test('every field is checked at its limit and one past it', async () => {
  w = await createWorld()
  const n = newcomer(w)
  expect((await bad(signUp.byMail.path, { email: 'a@example.ru', consent: undefined })).consent).toBe(
    'CONSENT_REQUIRED',
  )
  expect((await bad(signUp.byMail.path, { email: 'a@example.ru', consent: true })).consent).toBe('CONSENT_REQUIRED')
  expect((await bad(signUp.byMail.path, { email: 'a@b' })).email).toBe('EMAIL_FORMAT')
  expect((await bad(signUp.byPhone.path, { phone: '12' })).phone).toBe('PHONE_FORMAT')
  const captcha = await solvedCaptcha(w, 'signUp')
  const unreal = await callEndpoint(w.app, signUp.byPhone, { phone: '+7 000 000-00-00', consent, captcha })
  expect(unreal.error?.fields).toEqual({ phone: 'PHONE_FORMAT' })
  for (const code of ['12345', '1234567', '12345a', '１２３４５６'])
    expect((await bad(signUp.confirm.path, { code })).code, code).toBe('CODE_FORMAT')
  const token = await n.confirmed({ email: 'a@example.ru' })
  const long = 'я'.repeat(limits.organizationName)
  const over = { organization: `${long}я`, name: 'я'.repeat(limits.userName + 1), password: 'short' }
  expect((await n.finish(token, over)).error?.fields).toEqual({
    organization: 'TEXT_TOO_LONG',
    name: 'TEXT_TOO_LONG',
    password: 'PASSWORD_TOO_SHORT',
  })
  expect((await n.finish(token, { organization: ' ', name: '' })).error?.fields).toEqual({
    organization: 'FIELD_REQUIRED',
    name: 'FIELD_REQUIRED',
  })
  expect((await n.finish(token, { password: 'Qwerty-123' })).error?.fields).toEqual({ password: 'PASSWORD_TOO_COMMON' })
  expect((await n.finish(token, { organization: long, name: 'я'.repeat(limits.userName) })).code).toBe('ok')
})
test('without a captcha nothing is sent', async () => {
  w = await createWorld()
  const refused = await callEndpoint(w.app, signUp.byMail, { email: 'a@example.ru', consent, captcha: 'x' })
  expect(refused.code).toBe('CAPTCHA_INVALID')
  expect(await w.sql('select 1 from outgoing_messages')).toEqual([])
})
test('too many requests for one contact, and from one address', async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  const n = newcomer(w)
  const codes: string[] = []
  for (let i = 0; i < 6; i++) codes.push((await n.byMail('a@example.ru')).code)
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'REGISTRATION_TOO_MANY'])
  for (let i = 0; i < 14; i++) codes.push((await n.byMail(`p${i}@example.ru`)).code)
  expect(codes.slice(6).every((c) => c === 'ok')).toBe(true)
  expect((await n.byMail('z@example.ru')).code).toBe('REGISTRATION_TOO_MANY')
})
test('the tables contain tokens, link and code only as hashes', async () => {
  w = await createWorld()
  const n = newcomer(w)
  const { token } = (await n.byPhone('+79161234567')).entity!
  const { data } = (await n.messages('+79161234567'))[0]!
  const rows = JSON.stringify(await w.sql('select * from sign_ups'))
  expect(rows).not.toContain(data.code)
  expect(rows).not.toContain(data.link!.split('/').at(-1))
  expect(rows).not.toContain(token)
  const c = await w.deps.pool.acquire()
  await expect(c.simple('select * from sign_ups'), 'no organization may look').rejects.toThrow(/permission denied/)
  await expect(c.simple('select * from spent_captchas')).rejects.toThrow(/permission denied/)
  w.deps.pool.release(c)
})
test('SMS of an hour have a ceiling for everybody together, also in parallel and when they are sent again', async () => {
  w = await createWorld({ smsPerHour: 5 })
  const n = newcomer(w)
  const first = await n.byPhone('+79160000000')
  w.clock.advance(60_000)
  const phones = Array.from({ length: 9 }, (_, i) => `+7916000000${i + 1}`)
  const answers = await Promise.all(phones.map((phone) => n.byPhone(phone)))
  expect(answers.filter((a) => a.code === 'ok')).toHaveLength(4)
  const refused = answers.filter((a) => a.code === 'REGISTRATION_TOO_MANY')
  expect(refused).toHaveLength(5)
  expect(refused[0]!.error!.params).toEqual({ seconds: 59 * 60 })
  expect((await n.resend(first.entity!.token)).code).toBe('REGISTRATION_TOO_MANY')
  expect((await n.byMail('anna@example.ru')).code).toBe('ok')
  expect(await w.sql("select count(*)::int as n from outgoing_messages where medium = 'sms'")).toEqual([{ n: 5 }])
  expect(await w.deps.metrics.text()).toContain('beseda_rate_limited_total{rule="smsPerHour"} 6')
  w.clock.advance(3_600_000)
  expect((await n.byPhone('+79161112233')).code).toBe('ok')
})

import { audit } from '@beseda/contract/endpoints/audit.ts'
import { installation } from '@beseda/contract/endpoints/installation.ts'
import { outbox } from '@beseda/contract/endpoints/outbox.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { afterEach, expect, test } from 'vitest'
import { mailServer, smppServer } from '../outgoing/servers.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import { solvedCaptcha } from '../world/captcha.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
const ends: (() => unknown)[] = []
afterEach(async () => {
  await w.close()
  for (const end of ends.splice(0)) await end()
})
const kept = <T extends { close: () => unknown }>(x: T): T => {
  ends.push(x.close)
  return x
}
const observer = () => w.operator('irina', { rights: ['RIGHT_OBSERVER', 'RIGHT_ACCOUNT_CONTROL'], presence: 'offline' })
const mailTo = (url: string) => ({
  host: '127.0.0.1',
  port: Number(new URL(url).port),
  security: 'startTls' as const,
  user: '',
  password: null,
  from: 'Беседа <no-reply@chat.example>',
})

test('mail settings work at once: a trial letter arrives with the server’s answer, then letters leave the outbox', async () => {
  w = await createWorld()
  const server = kept(await mailServer((to) => (to === 'gone@shop.example' ? 550 : null)))
  const irina = await observer()
  expect(await codeOf(irina.call(installation.tryMail, { to: 'me@shop.example' }))).toBe('TRANSPORT_MISSING')
  const saved = await irina.call(installation.setMail, mailTo(server.url))
  expect(saved.mail).toMatchObject({ variable: null, settings: { host: '127.0.0.1', hasPassword: false } })
  const sent = await irina.call(installation.tryMail, { to: 'me@shop.example' })
  expect(sent).toMatchObject({ problem: null, answer: expect.stringMatching(/^250 /) })
  expect(server.mails.map((m) => m.to)).toEqual([['me@shop.example']])
  expect(await irina.call(installation.tryMail, { to: 'gone@shop.example' })).toMatchObject({
    problem: 'refusedRecipient',
    answer: expect.stringContaining('550'),
  })
  expect((await irina.call(outbox.list, { limit: 10 })).hasTransport).toEqual({ mail: true, sms: false })
  await w.sql("update users set login = 'irina@shop.example' where id = $1", [irina.id])
  const captcha = await solvedCaptcha(w, 'recovery')
  expect((await callEndpoint(w.app, recovery.recover, { email: 'irina@shop.example', captcha })).code).toBe('ok')
  await w.settle()
  expect(server.mails.at(-1)!.to).toEqual(['irina@shop.example'])
  expect((await irina.call(installation.removeMail, {})).mail.settings).toBeNull()
  expect((await irina.call(outbox.list, { limit: 10 })).hasTransport.mail).toBe(false)
})
test('the password is sealed, never shown, kept for the same server only', async () => {
  w = await createWorld()
  const irina = await observer()
  const form = { ...mailTo('smtp://x:2525'), host: 'smtp.one.example', user: 'bot', password: 'top-secret-7' }
  const shown = await irina.call(installation.setMail, form)
  expect(JSON.stringify(shown)).not.toContain('top-secret-7')
  const rows = await w.sql<{ all: string }>('select s::text as all from installation_settings s')
  expect(rows[0]!.all).not.toContain('top-secret-7')
  expect(rows[0]!.all).not.toContain(Buffer.from('top-secret-7').toString('hex'))
  const urlNow = () => w.deps.installation.current().mail!.url
  expect(urlNow()).toBe('smtp://bot:top-secret-7@smtp.one.example:2525')
  await irina.call(installation.setMail, { ...form, password: null, port: 587 })
  expect(urlNow()).toBe('smtp://bot:top-secret-7@smtp.one.example:587')
  await irina.call(installation.setMail, { ...form, password: null, host: 'evil.example' })
  expect(urlNow()).toBe('smtp://bot:@evil.example:2525')
  const { entries } = await irina.call(audit.list, { entity: 'installation', limit: 10 })
  expect(entries.map((e) => e.changes.map((c) => c.field))).toContainEqual(['mailServer', 'password'])
  expect(JSON.stringify(entries)).not.toContain('top-secret-7')
})
test('a mail server that is not there is named', async () => {
  w = await createWorld()
  const irina = await observer()
  await irina.call(installation.setMail, mailTo('smtp://127.0.0.1:9'))
  expect(await irina.call(installation.tryMail, { to: 'me@shop.example' })).toMatchObject({ problem: 'notReachable' })
})
test('brand and public address hold at once, also in links of letters', async () => {
  w = await createWorld()
  const irina = await observer()
  const shown = await irina.call(installation.setAddress, { brand: 'Дом', publicUrl: 'https://chat.shop.example/' })
  expect(shown.publicUrl).toEqual({ value: 'https://chat.shop.example', isSet: true, variable: null })
  expect(w.deps.settings).toMatchObject({ brand: 'Дом', publicUrl: 'https://chat.shop.example', reachable: true })
  const document = (await w.app.inject('/api/openapi.json')).json() as { info: { title: string } }
  expect(document.info.title).toBe('Дом API')
  expect((await irina.call(installation.setAddress, { brand: '' })).brand.value).toBe('Beseda')
  expect(w.deps.settings.publicUrl).toBe('https://chat.shop.example')
  const wrong = await callEndpoint(w.app, installation.setAddress, { publicUrl: 'shop' }, { token: irina.token })
  expect(wrong.error?.fields).toEqual({ publicUrl: 'FORMAT_INVALID' })
})
test('environment variables win, are named, and what they set is refused', async () => {
  const mail = { url: 'smtps://bot:hidden-5@smtp.env.example', from: 'x@env.example' }
  w = await createWorld({ environment: { brand: 'Окружение', publicUrl: 'https://env.example', mail } })
  const irina = await observer()
  const shown = await irina.call(installation.settings, {})
  expect(shown).toMatchObject({
    brand: { value: 'Окружение', variable: 'BRAND' },
    publicUrl: { value: 'https://env.example', variable: 'PUBLIC_URL' },
    mail: { variable: 'SMTP_URL', settings: { host: 'smtp.env.example', port: 465, security: 'tls', user: 'bot' } },
    sms: { variable: null, settings: null },
  })
  expect(JSON.stringify(shown)).not.toContain('hidden-5')
  expect(await codeOf(irina.call(installation.setAddress, { brand: 'x' }))).toBe('SETTING_FROM_ENVIRONMENT')
  expect(await codeOf(irina.call(installation.setMail, mailTo('smtp://x:1')))).toBe('SETTING_FROM_ENVIRONMENT')
  expect(await codeOf(irina.call(installation.removeMail, {}))).toBe('SETTING_FROM_ENVIRONMENT')
})
test('the demo keeps its address: others must not reach it', async () => {
  w = await createWorld({ isDemo: true })
  const irina = await observer()
  expect((await irina.call(installation.settings, {})).publicUrl.variable).toBe('DEMO')
  const set = irina.call(installation.setAddress, { publicUrl: 'https://chat.shop.example' })
  expect(await codeOf(set)).toBe('SETTING_FROM_ENVIRONMENT')
})
test('SMS by SMPP: a trial message arrives', async () => {
  w = await createWorld()
  const server = kept(await smppServer())
  const irina = await observer()
  const url = `smpp://${new URL(server.url()).host}`
  await irina.call(installation.setSms, { by: 'smpp', url, user: 'user', secret: 'secret', from: 'Shop', body: '' })
  expect(await irina.call(installation.trySms, { to: '8 (916) 123-45-67' })).toMatchObject({ problem: null })
  const wrong = await callEndpoint(w.app, installation.trySms, { to: '+7 000 000 00 00' }, { token: irina.token })
  expect(wrong.error?.fields).toEqual({ to: 'PHONE_FORMAT' })
  expect((await irina.call(installation.removeSms, {})).sms.settings).toBeNull()
})
test('another node reads the settings when the event arrives', async () => {
  w = await createWorld()
  const irina = await observer()
  await w.sql(`insert into installation_settings (name, value, changed_at) values ('brand', '"Соседи"', now())`)
  expect(w.deps.settings.brand).toBe('Beseda')
  const event = { type: 'installation.changed', by: { kind: 'user', id: irina.id }, reason: 'saved' } as const
  w.deps.bus.deliver({ organizationId: w.organizationId, events: [{ id: 1, event, at: 0, trace: null }] } as never)
  await expect.poll(() => w.deps.settings.brand).toBe('Соседи')
})

import { channels } from '@beseda/contract/endpoints/channels.ts'
import { installation } from '@beseda/contract/endpoints/installation.ts'
import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterEach, expect, test } from 'vitest'
import type { Message } from '../../src/platform/outgoing/transport.ts'
import { openAccounts } from '../administration/accounts.ts'
import { newcomer } from '../sign-up/stage.ts'
import { callEndpoint, codeOf, mustCall } from '../world/call.ts'
import { solvedCaptcha } from '../world/captcha.ts'
import { createWorld, type World, type WorldOptions } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const host = 'chat.otklik.example'
const sent: Message[] = []
const keeps = {
  send: async (message: Message) => {
    sent.push(message)
    return { is: 'sent' as const, providerId: null }
  },
  close: () => {},
}
const options = (): WorldOptions => {
  sent.splice(0)
  return {
    brandHosts: [{ host, brand: 'otklik' }],
    brandSenders: [{ brand: 'otklik', address: 'hello@otklik.example' }],
    transports: { mail: keeps, sms: keeps },
  }
}
const open = async () => {
  w = await createWorld(options())
}
const lastTo = (to: string): Message => sent.filter((m) => m.to === to).at(-1)!
const toOtklik = (organizationId: string) =>
  w.sql(`update organizations set brand = 'otklik' where id = $1`, [organizationId])

test('a sign-up on the host of a brand: its letters, SMS, links and organization have that brand', async () => {
  await open()
  const n = newcomer(w, { host: `${host}:443` })
  const started = await n.byMail('anna@shop.example')
  const code = await n.codeFor('anna@shop.example').catch(() => null)
  expect(code, 'the text of a sent letter is deleted').toBeNull()
  const letter = lastTo('anna@shop.example')
  expect(letter).toMatchObject({
    sender: 'Otklik',
    from: 'hello@otklik.example',
    subject: expect.stringMatching(/^\d{6} — код для регистрации, Otklik$/),
  })
  const { token } = (await n.confirm(started.entity!.token, letter.subject.slice(0, 6))).entity!
  expect((await n.finish(token)).code).toBe('ok')
  expect(await w.sql(`select brand from organizations where login = 'anna@shop.example'`)).toEqual([
    { brand: 'otklik' },
  ])
  await n.byPhone('+79161234567')
  await w.settle()
  expect(lastTo('+79161234567').text).toContain(`http://${host}/registration/phone-confirmation/`)
  const other = newcomer(w, { host: 'beseda.test' })
  await other.byMail('boris@shop.example')
  await w.settle()
  expect(lastTo('boris@shop.example')).toMatchObject({
    sender: null,
    from: null,
    subject: expect.stringContaining(', Beseda'),
  })
})
test('letters of an organization have its brand and its links, whatever user and host they come from', async () => {
  const { form, admin: boss, w: world } = await openAccounts(options())
  w = world
  await w.sql(`update users set login = 'boss@shop.example' where id = $1`, [boss.id])
  await toOtklik(w.organizationId)
  const captcha = await solvedCaptcha(w, 'recovery')
  await mustCall(w.app, recovery.recover, { email: 'boss@shop.example', captcha }, { host: 'beseda.test' })
  await w.settle()
  expect(lastTo('boss@shop.example')).toMatchObject({ sender: 'Otklik', subject: 'Новый пароль, Otklik' })
  expect(lastTo('boss@shop.example').text).toContain(`http://${host}/restore#token=`)
  const { active: _, ...person } = form()
  await boss.call(invitations.invite, person)
  await w.settle()
  expect(lastTo(person.email).subject).toMatch(/^Приглашение в «.*», Otklik$/)
  expect(lastTo(person.email).text).toContain(`http://${host}/invitation#token=`)
  await boss.call(channels.change, { channelId: w.channelId, notifyEmail: 'duty@shop.example' })
  await (await w.visitor('one')).writes('Есть кто?')
  await w.advance('1s')
  expect(lastTo('duty@shop.example')).toMatchObject({ sender: 'Otklik' })
  expect(lastTo('duty@shop.example').text).toContain(`http://${host}/admin/chats?filter=pending`)
})
test('pages have the brand of their host; those of an organization have the organization’s', async () => {
  await open()
  const page = async (url: string, from: string) => (await w.app.inject({ url, headers: { host: from } })).body
  expect(await page('/success', host)).toContain('— Otklik</title>')
  expect(await page('/success', host)).toContain('/brand/otklik-public.css')
  expect(await page('/success', 'beseda.test')).toContain('— Beseda</title>')
  const css = await w.app.inject('/brand/otklik.css')
  expect(css.headers['content-type']).toContain('text/css')
  expect(css.body).toContain('--accent:#4b4fc4')
  expect((await w.app.inject('/brand/other.css')).statusCode).toBe(404)
  const document = (await w.app.inject({ url: '/api/openapi.json', headers: { host } })).json()
  expect(document.info.title).toBe('Otklik API')
  expect(document.servers[0].url).toContain(`http://${host}`)
})
test('a page that the widget links to is on the host of the organization’s brand', async () => {
  await open()
  await toOtklik(w.organizationId)
  const boss = await w.operator('boss', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], presence: 'offline' })
  const { id } = await boss.call(channels.create, {
    ...{ id: '01990000-0000-7000-8000-00000000aaaa', type: 'chat_page', name: 'Страница', teamId: w.teamId },
    settings: { title: '', subtitle: '', greeting: '', accent: '#0B7A74' },
  } as never)
  const list = await boss.call(channels.list, {})
  const { settings } = list.channels.find((c) => c.id === w.channelId)!
  await boss.call(channels.change, { channelId: w.channelId, settings: { ...settings, links: [id] } })
  const shown = await mustCall(w.app, widget.settings, { widgetId: w.channelId })
  expect(shown.links).toMatchObject([{ url: `http://${host}/c/${id}` }])
})
test('a widget made on the host of a brand has the colour of that brand, and any other colour that was chosen', async () => {
  await open()
  const boss = await w.operator('boss', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], presence: 'offline' })
  const made = async (name: string, from: string, accent?: string) => {
    const texts = { title: '', subtitle: '', greeting: '', position: 'right', allowedHosts: [] }
    const settings = { ...texts, ...(accent && { accent }) }
    const input = { id: w.newId(), type: 'site_chat', name, teamId: w.teamId, settings }
    await mustCall(w.app, channels.create, input as never, { host: from, token: boss.token })
    return (await mustCall(w.app, widget.settings, { widgetId: input.id })).accent
  }
  expect(await made('Первый', 'beseda.test')).toBe('#0b7a74')
  expect(await made('Второй', host)).toBe('#4b4fc4')
  expect(await made('Третий', host, '#C0FFEE')).toBe('#C0FFEE')
})
test('the default changes at run time, by id, by name or to a name of one’s own; hosts keep theirs', async () => {
  await open()
  const irina = await w.operator('irina', { rights: ['RIGHT_OBSERVER'], presence: 'offline' })
  const titleOn = async (from: string) =>
    /— (.*)<\/title>/.exec((await w.app.inject({ url: '/success', headers: { host: from } })).body)?.[1]
  for (const [saved, shown] of [
    ['otklik', 'Otklik'],
    ['Дом', 'Дом'],
    ['BESEDA', 'Beseda'],
  ] as const) {
    await irina.call(installation.setAddress, { brand: saved })
    expect([await titleOn('any.example'), await titleOn(host)]).toEqual([shown, 'Otklik'])
  }
  expect((await callEndpoint(w.app, recovery.captcha, { purpose: 'signUp' }, { host })).code).toBe('ok')
})
test('service staff move an organization to another brand: with an event, and its letters and pages follow at once', async () => {
  const { form, admin: boss, w: world } = await openAccounts(options())
  w = world
  const irina = await w.operator('irina', { rights: ['RIGHT_OBSERVER'], presence: 'offline' })
  expect((await irina.call(organizations.brands, {})).brands).toEqual([
    { id: null, name: 'Beseda', url: 'http://beseda.test' },
    { id: 'otklik', name: 'Otklik', url: `http://${host}` },
  ])
  const id = w.organizationId
  await w.sql(`insert into channels (id, organization_id, type, name, settings, created_at)
    select gen_random_uuid(), organization_id, type, 'Own colour', settings || '{"accent": "#C0FFEE"}', created_at + interval '1 s'
    from channels where type = 'site_chat'`)
  const letterTo = async (email: string): Promise<Message> => {
    const { active: _, ...person } = form()
    await boss.call(invitations.invite, { ...person, email })
    await w.settle()
    return lastTo(email)
  }
  expect((await letterTo('first@shop.example')).subject).toMatch(/, Beseda$/)
  for (let i = 0; i < 2; i++)
    expect(await irina.call(organizations.setBrand, { id, brand: 'otklik' })).toMatchObject({ brand: 'otklik' })
  expect(await letterTo('second@shop.example')).toMatchObject({
    from: 'hello@otklik.example',
    subject: expect.stringMatching(/, Otklik$/),
    text: expect.stringContaining(`http://${host}/invitation#token=`),
  })
  const events = await w.sql<{ data: object }>(`select data from events where type = 'organization.brandChanged'`)
  expect(events.map((e) => e.data)).toMatchObject([{ before: null, after: 'otklik', reason: 'moved' }])
  const log = await w.sql<{ changes: object[] }>(
    `select changes from audit_log where entity = 'organization' and action = 'changed'`,
  )
  expect(log.map((l) => l.changes)).toEqual([[{ field: 'brandOfOrganization', before: null, after: 'Otklik' }]])

  // the widget had the colour of the former brand; a colour that somebody chose stays
  const colours = () =>
    w.sql(
      `select settings ->> 'accent' as accent, version from channels where settings ? 'accent' order by created_at, id`,
    )
  expect(await colours()).toMatchObject([{ accent: '#4b4fc4' }, { accent: '#C0FFEE' }])
  expect(await w.sql(`select changes from audit_log where entity = 'channel' and action = 'changed'`)).toEqual([
    { changes: [{ field: 'site_chat.accent', before: '#0b7a74', after: '#4b4fc4' }] },
  ])

  const input = { id, brand: 'beseda' as const }
  expect(await codeOf(irina.call(organizations.setBrand, input))).toBe('BRAND_NOT_SERVED')
  expect(await codeOf(boss.call(organizations.setBrand, input))).toBe('ACCESS_DENIED')
  expect((await irina.call(organizations.setBrand, { id, brand: null })).brand).toBeNull()
})

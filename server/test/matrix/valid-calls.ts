import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { bans } from '@beseda/contract/endpoints/bans.ts'
import { bulkUsers } from '@beseda/contract/endpoints/bulk-users.ts'
import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { crm } from '@beseda/contract/endpoints/crm.ts'
import { demo } from '@beseda/contract/endpoints/demo.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { firstRun } from '@beseda/contract/endpoints/first-run.ts'
import { installation } from '@beseda/contract/endpoints/installation.ts'
import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { licences } from '@beseda/contract/endpoints/licences.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { plans } from '@beseda/contract/endpoints/plans.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import { roles } from '@beseda/contract/endpoints/roles.ts'
import { support } from '@beseda/contract/endpoints/support.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { userImports } from '@beseda/contract/endpoints/user-imports.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { webhooks } from '@beseda/contract/endpoints/webhooks.ts'
import { EmulatedPortal } from '../../src/connectors/bitrix24/emulator.ts'
import { filled } from '../organizations/stage.ts'
import { accountOf, appOf, password, turnOn } from '../sign-in/accounts.ts'
import { serviceStaff } from '../support/service-staff.ts'
import { portalHttp } from '../world/portal.ts'
import { upload } from '../world/upload.ts'
import { validAutomationCalls } from './valid-automation-calls.ts'
import { validBotCalls } from './valid-bot-calls.ts'
import { call, category, type Stage, type ValidCall } from './valid-call.ts'
import { away, validChatCalls } from './valid-chat-calls.ts'
import { validClientCalls } from './valid-client-calls.ts'
import { validKnowledgeCalls } from './valid-knowledge-calls.ts'
import { validMergeCalls } from './valid-merge-calls.ts'
import { validReplyCalls } from './valid-reply-calls.ts'

const nothing = () => ({})
/** From here on this world calls the emulated portal. */
const access = ({ w }: Stage) => {
  const portal = new EmulatedPortal(() => w.clock.now())
  Object.assign(w.deps, { http: portalHttp(() => portal) })
  return { address: portal.address, pushNew: false, pullNew: false }
}
const webhook = (s: Stage) => ({
  ...{ id: s.w.newId(), url: 'https://crm.example/hook', events: ['client.changed' as const] },
})
const storedWebhook = async (s: Stage): Promise<string> => (await s.boss.call(webhooks.create, webhook(s))).webhook.id
const programKey = (s: Stage) => ({ id: s.w.newId(), name: 'CRM', scopes: ['clients:read' as const] })
const hours = { isDefault: false, timeZone: 'Europe/Moscow', week: [[], [], [], [], [], [], []], exceptions: [] }
const calendar = (s: Stage, name: string) => s.boss.call(calendars.create, { name, ...hours })
const tree = [{ name: 'Возврат', children: [] }]
const ratedSupport = async ({ w, boss }: Stage) => {
  const { helper, admin } = await serviceStaff(w)
  await boss.call(support.send, { id: w.newId(), text: 'Помогите' })
  await w.sql("update channels set rating_enabled = true, rating_before_end = true where type = 'support'")
  await w.settle()
  const chat = (await admin.call(queues.list, { filter: 'assigned', scope: 'all' })).chats[0]!
  await helper.reply(chat.id, 'Готово')
  return { sessionId: chat.session.id, value: 5 }
}
const template = (s: Stage) => s.boss.call(categoryTemplates.create, { name: 'Шаблон', teamIds: null, tree })
const look = { title: '', subtitle: '', greeting: '', accent: '#0B7A74', position: 'right', allowedHosts: [] }
const site = (s: Stage) => ({ id: s.w.newId(), type: 'site_chat', name: 'Магазин', settings: look })
const organization = async ({ boss }: Stage, trial = true) => {
  const planId = (await boss.call(plans.list, {})).plans[0]!.id
  return boss.call(organizations.create, { ...filled, planId, trial })
}
const mailServer = {
  ...{ host: 'mail.example', port: 587, security: 'startTls' as const, user: '', password: null },
  from: 'lad@example.ru',
}
const smsServer = { by: 'smpp' as const, url: 'smpp://sms.example', user: '', secret: null, from: 'lad', body: '' }
const paid = { name: 'Особый', price: 100, options: [], trial: false }
const role = { name: 'Стажёр', description: 'Учится', rights: [] }
const team = { name: 'Возвраты', description: 'Возвраты', dialogLimit: 3, memberIds: [] }
const person = async ({ boss }: Stage) => ({
  ...{ name: 'Ева', email: 'eva@example.ru', phone: '', affiliation: '', breakMinutes: null, photoId: null },
  ...{ roleId: (await boss.call(roles.create, role)).id, teamIds: [], active: true },
})
const invitee = (s: Stage) => person(s).then(({ active: _, ...form }) => form)
const checkedImport = async ({ w, boss }: Stage) => {
  const content = 'Почта;Имя;Роль\neva@example.ru;Ева;Оператор\n'
  const { entity } = await upload(w, boss, { path: '/users/imports', content })
  return { importId: entity!.id! }
}
const invited = async (s: Stage) => ({
  userId: (await s.boss.call(invitations.invite, await invitee(s))).person.id,
})
const registered = (s: Stage) => ({
  ...{ id: s.w.newId(), channelId: s.w.loopbackId, name: 'order_ready', language: 'ru', category: 'utility' as const },
  ...{ title: '', text: 'Заказ готов', footer: '', buttons: [], examples: {} },
})
/** ★ A call that succeeds, for every endpoint by which a user writes. Uploads have a test of their own. */
export const validCalls: readonly ValidCall[] = [
  ...validAutomationCalls,
  ...validChatCalls,
  ...validMergeCalls,
  ...validClientCalls,
  ...validBotCalls,
  ...validKnowledgeCalls,
  ...validReplyCalls,
  call(demo.setSimulation, async ({ w }) => {
    await w.sql(`update organizations set demo = 'open'`)
    return { on: false }
  }),
  call(account.update, () => ({ name: 'Анна', breakMinutes: 5, photoId: null })),
  call(account.changePassword, async ({ w, boss }) => {
    const hash = await w.deps.passwords.hash(password)
    await w.sql('update users set password_hash = $2 where id = $1', [boss.id, hash])
    return { currentPassword: password, newPassword: 'Sunny-Komod-71!', newPasswordRepeat: 'Sunny-Komod-71!' }
  }),
  call(account.endSignIn, async ({ boss }) => ({ signInId: (await boss.call(account.signIns, {}))[0]!.id })),
  call(account.endOtherSignIns, nothing),
  call(auth.signOut, nothing),
  call(account.prefer, () => ({ undoSend: true, shareDrafts: false })),
  call(auth.setPresence, () => ({ presence: 'break' as const })),
  call(auth.recordActivity, nothing),
  call(bans.add, ({ chatId }) => ({ chatId, kind: 'client' as const, reason: 'Реклама', days: 1 as const })),
  call(bans.remove, async ({ boss, chatId }) => {
    const ban = await boss.call(bans.add, { chatId, kind: 'client', reason: 'Реклама', days: null })
    return { banId: ban.id, letIn: true }
  }),
  call(registeredTemplates.create, (s) => registered(s)),
  call(registeredTemplates.remove, async (s) => ({
    templateId: (await s.boss.call(registeredTemplates.create, registered(s))).id,
  })),
  call(registeredTemplates.refresh, ({ w }) => ({ channelId: w.loopbackId })),
  call(channels.create, (s) => site(s)),
  call(channels.change, ({ w }) => ({ channelId: w.channelId, name: 'Другой' })),
  call(channels.activate, ({ w }) => ({ channelId: w.channelId, active: false })),
  call(channels.probe, ({ w }) => ({ channelId: w.loopbackId, type: 'loopback', settings: { secret: 'secret' } })),
  call(channels.check, ({ w }) => ({ channelId: w.loopbackId })),
  call(calendars.create, () => ({ name: 'Будни', ...hours })),
  call(calendars.change, async (s) => ({
    calendarId: (await calendar(s, 'Будни')).id,
    ...{ name: 'Другие', ...hours, validFrom: null },
  })),
  call(calendars.removeVersion, async (s) => {
    const { id: calendarId } = await calendar(s, 'Будни')
    const week = [[{ from: 0, until: 60 }], [], [], [], [], [], []]
    const validFrom = new Date(s.w.clock.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    await s.boss.call(calendars.change, { calendarId, name: 'Будни', ...hours, week, validFrom })
    return { calendarId, number: 2 }
  }),
  call(calendars.remove, async (s) => ({ calendarId: (await calendar(s, 'Будни')).id })),
  call(categories.create, () => ({ parentId: null, name: 'Доставка', teamIds: null })),
  call(categories.change, async (s) => ({ categoryId: (await category(s)).id, name: 'Оплата', teamIds: null })),
  call(categories.move, async (s) => ({ categoryId: (await category(s)).id, beforeId: null })),
  call(categories.remove, async (s) => ({ categoryId: (await category(s)).id })),
  call(categoryTemplates.create, () => ({ name: 'Шаблон', teamIds: null, tree })),
  call(categoryTemplates.change, async (s) => ({
    categoryTemplateId: (await template(s)).id,
    ...{ name: 'Другой', teamIds: null, tree },
  })),
  call(categoryTemplates.remove, async (s) => ({ categoryTemplateId: (await template(s)).id })),
  call(categoryTemplates.apply, async (s) => ({ categoryTemplateId: (await template(s)).id })),
  call(extensions.issueKey, nothing),
  call(webhooks.create, (s) => webhook(s)),
  call(webhooks.change, async (s) => ({ webhookId: await storedWebhook(s), active: false })),
  call(webhooks.replaceSecret, async (s) => ({ webhookId: await storedWebhook(s) })),
  call(webhooks.remove, async (s) => ({ webhookId: await storedWebhook(s) })),
  call(webhooks.test, async (s) => ({ webhookId: await storedWebhook(s) })),
  call(webhooks.sendAgain, async (s) => ({
    deliveryId: (await s.boss.call(webhooks.test, { webhookId: await storedWebhook(s) })).id,
  })),
  call(crm.connect, (s) => access(s)),
  call(crm.change, async (s) => {
    await s.boss.call(crm.connect, access(s))
    return { pushNew: true, pullNew: true }
  }),
  call(crm.map, async (s) => {
    await s.boss.call(crm.connect, access(s))
    return { mapping: [] }
  }),
  call(crm.synchronise, async (s) => {
    await s.boss.call(crm.connect, access(s))
    return {}
  }),
  call(crm.disconnect, async (s) => {
    await s.boss.call(crm.connect, access(s))
    return {}
  }),
  call(extensions.createKey, (s) => programKey(s)),
  call(extensions.removeKey, async (s) => ({
    apiKeyId: (await s.boss.call(extensions.createKey, programKey(s))).programKey.id,
  })),
  call(extensions.revokeKey, async ({ boss }) => {
    await boss.call(extensions.issueKey, {})
    return { confirmation: 'first' }
  }),
  call(firstRun.skip, () => ({ step: 'sms' as const, skipped: true })),
  call(installation.setAddress, () => ({ brand: 'Лад' })),
  call(installation.setMail, () => mailServer),
  call(installation.removeMail, async ({ boss }) => {
    await boss.call(installation.setMail, mailServer)
    return {}
  }),
  call(installation.setSms, () => smsServer),
  call(installation.removeSms, async ({ boss }) => {
    await boss.call(installation.setSms, smsServer)
    return {}
  }),
  call(licences.wait, async (s) => {
    await away(s)
    await s.w.sql('update organizations set operator_licences = 1')
    return { waiting: true }
  }),
  call(licences.take, async ({ w, colleague }) => {
    await w.sql('update organizations set operator_licences = 2')
    return { userId: colleague.id }
  }),
  call(organizations.create, async ({ boss }) => {
    const planId = (await boss.call(plans.list, {})).plans[0]!.id
    return { ...filled, planId, trial: true }
  }),
  call(organizations.change, async (s) => {
    const { administratorName: _, password: __, ...fields } = filled
    const { id, version } = await organization(s)
    return { id, version, ...fields, name: 'Лютик' }
  }),
  call(organizations.setBrand, async (s) => ({ id: (await organization(s)).id, brand: null })),
  call(organizations.setPlan, async (s) => {
    const { id } = await organization(s)
    return { id, planId: (await s.boss.call(plans.list, {})).plans[1]!.id, trial: false }
  }),
  call(organizations.extend, async (s) => ({ id: (await organization(s)).id })),
  call(organizations.deactivate, async (s) => {
    const { id, name } = await organization(s)
    return { id, confirmation: name }
  }),
  call(organizations.activate, async (s) => {
    const { id, name } = await organization(s)
    await s.boss.call(organizations.deactivate, { id, confirmation: name })
    return { id }
  }),
  call(organizations.changeOwn, () => ({ version: 1, name: 'Второе', lang: 'ru' as const, timeZone: 'Europe/Moscow' })),
  call(plans.create, () => paid),
  call(plans.change, async ({ boss }) => {
    const { id, version } = await boss.call(plans.create, paid)
    return { id, version, ...paid, name: 'Другой' }
  }),
  call(plans.remove, async ({ boss }) => ({ id: (await boss.call(plans.create, paid)).id })),
  call(plans.request, () => ({ option: 'OPTION_API' as const })),
  call(roles.create, () => role),
  call(roles.change, async ({ boss }) => ({
    roleId: (await boss.call(roles.create, role)).id,
    ...role,
    name: 'Новый',
  })),
  call(roles.remove, async ({ boss }) => ({ roleId: (await boss.call(roles.create, role)).id })),
  call(support.send, async ({ w }) => {
    await serviceStaff(w)
    return { id: w.newId(), text: 'Помогите' }
  }),
  call(support.receipts, async ({ w, boss }) => {
    await serviceStaff(w)
    await boss.call(support.send, { id: w.newId(), text: 'Помогите' })
    return { deliveredSeq: 1, readSeq: 1 }
  }),
  call(support.rate, ratedSupport),
  call(teams.create, () => team),
  call(teams.change, ({ w }) => ({ teamId: w.teamId, ...team })),
  call(teams.remove, ({ w }) => ({ teamId: w.teamId })),
  call(twoFactor.generate, nothing),
  call(twoFactor.changePolicy, () => ({ required: true, graceDays: 7 })),
  call(twoFactor.toggle, async ({ w, boss }) => {
    const { secret } = await boss.call(twoFactor.generate, {})
    return { enabled: true, totpCode: appOf(w, secret)() }
  }),
  call(twoFactor.renewBackupCodes, async ({ w, boss }) => ({ totpCode: (await turnOn(w, boss)).app() })),
  call(bulkUsers.changeMany, async (s) => ({
    userIds: [(await accountOf(s.w, 'eve', { rights: [] })).id],
    change: { kind: 'deactivate' as const },
  })),
  call(userImports.apply, checkedImport),
  call(userImports.stop, checkedImport),
  call(users.exportCsv, () => ({ separator: ',' as const })),
  call(invitations.invite, invitee),
  call(invitations.inviteSeveral, async (s) => {
    const { name, email, roleId, teamIds } = await invitee(s)
    return { people: [{ name, email }], roleId, teamIds }
  }),
  call(invitations.resend, invited),
  call(invitations.revoke, invited),
  call(users.create, async (s) => ({ ...(await person(s)), password, passwordRepeat: password })),
  call(users.change, async (s) => ({ userId: (await accountOf(s.w, 'eve', { rights: [] })).id, ...(await person(s)) })),
  call(users.resetTwoFactor, async (s) => {
    const eve = await accountOf(s.w, 'eve', { rights: [] })
    await turnOn(s.w, eve)
    return { userId: eve.id }
  }),
]

import { type Endpoint, servicePrefix } from '@beseda/contract/endpoint.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { bans } from '@beseda/contract/endpoints/bans.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import { sharedDrafts } from '@beseda/contract/endpoints/shared-drafts.ts'
import { snoozes } from '@beseda/contract/endpoints/snoozes.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { webhooks } from '@beseda/contract/endpoints/webhooks.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRights } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { allEndpoints, idFields } from './routes.ts'
import { botFillers, ownBots, secretBot } from './valid-bot-calls.ts'
import { secretArticle } from './valid-knowledge-calls.ts'

let w: World
let foreign: Record<string, string>
let foreignTokens: { user: string; visitor: string }
beforeAll(async () => {
  w = await createWorld()
  const owner = await w.operator('owner')
  const client = await w.visitor('client')
  await client.writes('secret of the first organization')
  const chatId = await client.chatId()
  const reply = await owner.reply(chatId, 'another secret')
  await w.sql("insert into calendars (id, organization_id, name, created_at) values ($1, $2, 'own', now())", [
    w.newId(),
    w.organizationId,
  ])
  const other = await w.another()
  const spy = await w.operator('spy', { organization: other.organizationId, rights: allRights, team: other.teamId })
  const head = await w.operator('head', { rights: allRights })
  const category = await head.call(categories.create, { parentId: null, name: 'secret', teamIds: null })
  const tree = [{ name: 'secret', children: [] }]
  const clientId = (await head.call(chats.one, { chatId })).client.id
  await head.call(clients.addComment, { clientId, id: w.newId(), text: 'secret' })
  await head.call(clients.addDetail, { clientId, id: w.newId(), kind: 'email', value: 'secret@example.ru' })
  const second = await w.visitor('second')
  await second.writes('also secret')
  const mergedId = (await head.call(chats.one, { chatId: await second.chatId() })).client.id
  await head.call(clientMerges.merge, { id: w.newId(), survivorId: clientId, mergedId })
  await head.call(bans.add, { chatId, kind: 'client', reason: 'secret', days: null })
  await head.call(clientStatuses.create, { name: 'secret', colour: 'red' })
  await head.call(extraFields.create, { id: w.newId(), name: 'secret', kind: 'text', choices: [] })
  const hook = { id: w.newId(), url: 'https://secret.example', events: ['client.changed' as const] }
  await head.call(webhooks.create, hook)
  await head.call(webhooks.test, { webhookId: hook.id })
  await head.call(extensions.createKey, { id: w.newId(), name: 'secret', scopes: ['clients:read'] })
  await head.call(companies.link, { clientId, company: { name: 'secret' } })
  await secretBot(head, w)
  await secretArticle(head, w)
  await head.call(categoryTemplates.create, { name: 'secret', teamIds: null, tree })
  const { id: replies } = await head.call(replyTemplates.createCategory, { id: w.newId(), name: 'x', teamIds: null })
  await head.call(replyTemplates.create, {
    ...{ id: w.newId(), category: replies, title: 'secret', shortcut: null, text: 'secret', fileIds: [] },
  })
  await head.call(savedSearches.create, {
    ...{ id: w.newId(), name: 'secret', audience: 'all', teamIds: [], parameters: { text: 'secret' } },
  })
  foreign = { chatId, messageId: reply.id, id: reply.id, categoryId: category.id }
  foreignTokens = { user: spy.token, visitor: (await w.visitor('foreigner', other.channelId)).token }
})
afterAll(() => w.close())

const ask = async (e: Endpoint, ids: Record<string, unknown>): Promise<Envelope<unknown>> => {
  const rest = { ...ids }
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name] ?? 1)
    delete rest[name]
    return value
  })
  const query =
    e.method === 'GET' && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const token = e.access.who === 'visitor' ? foreignTokens.visitor : foreignTokens.user
  const r = await w.app.inject({
    method: e.method,
    url: servicePrefix + path + query,
    headers: { authorization: `Bearer ${token}` },
    ...(e.method !== 'GET' && { payload: rest }),
  })
  return r.json() as Envelope<unknown>
}
const planned = { text: 'x', at: 9e12, unlessClientWrites: true }
/** Valid values for the other fields, so that only the foreign id is wrong. */
const filler: Record<string, object> = {
  [bans.add.path]: { kind: 'client', reason: 'x', days: 1 },
  [messages.send.path]: { text: 'x' },
  [messageChanges.edit.path]: { text: 'x' },
  [scheduledMessages.create.path]: planned,
  [scheduledMessages.change.path]: planned,
  [chats.read.path]: { seq: 1 },
  [sharedDrafts.keep.path]: { text: 'x' },
  [snoozes.start.path]: { until: 1 },
  [transfers.transfer.path]: { to: { kind: 'lastOperator' } },
}
const byChat = allEndpoints.filter(([, e]) => e.access.who === 'user' && idFields(e).includes('chatId'))

test('there are such endpoints', () => expect(byChat.length).toBeGreaterThan(6))
test.each(byChat)('%s: another organization’s chat is not found and stays unchanged', async (_, e) => {
  const before = await w.sql('select version, last_seq, status from chats where id = $1', [foreign.chatId])
  const ids = Object.fromEntries(idFields(e).map((name) => [name, name === 'fileIds' ? [] : foreign[name]]))
  const { code } = await ask(e, { ...ids, ...(!['GET', 'DELETE'].includes(e.method) && filler[e.path]) })
  expect(code).toBe('CHAT_NOT_FOUND')
  expect(await w.sql('select version, last_seq, status from chats where id = $1', [foreign.chatId])).toEqual(before)
})
const own = {
  apiKeyId: { code: 'API_KEY_NOT_FOUND', filler: {}, table: 'api_keys' },
  channelId: {
    code: 'SERVICE_ACCOUNT_NOT_FOUND',
    filler: {
      ...{ name: 'x', teamId: null, delayMediumS: 1, delayHighS: 2 },
      ...{ reopenHours: 24, ratingEnabled: false, ratingBeforeEnd: false, ratingText: '', ratingWaitMinutes: 0 },
    },
    table: 'channels',
  },
  articleId: { code: 'ARTICLE_NOT_FOUND', filler: { title: 'x' }, table: 'articles' },
  articleCategoryId: { code: 'ARTICLE_CATEGORY_NOT_FOUND', filler: { name: 'x' }, table: 'article_categories' },
  ...ownBots,
  banId: { code: 'BAN_NOT_FOUND', filler: {}, table: 'bans' },
  companyId: { code: 'COMPANY_NOT_FOUND', filler: { name: 'x' }, table: 'companies' },
  calendarId: {
    code: 'CALENDAR_NOT_FOUND',
    filler: {
      ...{ name: 'x', isDefault: false, timeZone: 'Europe/Moscow', week: [[], [], [], [], [], [], []], exceptions: [] },
      validFrom: null,
    },
    table: 'calendars',
  },
  categoryId: { code: 'CATEGORY_NOT_FOUND', filler: { name: 'x', teamIds: null }, table: 'categories' },
  categoryTemplateId: {
    code: 'CATEGORY_TEMPLATE_NOT_FOUND',
    filler: { name: 'x', teamIds: null, tree: [{ name: 'x', children: [] }] },
    table: 'category_templates',
  },
  clientId: { code: 'PROFILE_NOT_FOUND', filler: { name: 'x' }, table: 'clients' },
  commentId: { code: 'COMMENT_NOT_FOUND', filler: { text: 'x' }, table: 'client_comments' },
  mergeId: { code: 'PROFILE_MERGE_NOT_FOUND', filler: {}, table: 'client_merges' },
  detailId: { code: 'CONTACT_NOT_FOUND', filler: {}, table: 'client_details' },
  statusId: { code: 'PROFILE_STATUS_NOT_FOUND', filler: { name: 'x', colour: 'red' }, table: 'client_statuses' },
  fieldId: { code: 'EXTRA_FIELD_NOT_FOUND', filler: { name: 'x' }, table: 'extra_fields' },
  replyCategoryId: { code: 'CATEGORY_NOT_FOUND', filler: { name: 'x' }, table: 'reply_categories' },
  replyTemplateId: { code: 'TEMPLATE_NOT_FOUND', filler: { title: 'x' }, table: 'reply_templates' },
  roleId: { code: 'ROLE_NOT_FOUND', filler: { name: 'x', description: 'x', rights: [] }, table: 'roles' },
  savedSearchId: {
    code: 'SAVED_SEARCH_NOT_FOUND',
    filler: { name: 'x', audience: 'private', teamIds: [], parameters: { text: 'x' } },
    table: 'saved_searches',
  },
  teamId: {
    code: 'TEAM_NOT_FOUND',
    filler: {
      ...{
        name: 'x',
        description: 'x',
        dialogLimit: 1,
        redistributeMinutes: null,
        closeHours: null,
        closeMinutes: null,
      },
      ...{ inactivityHours: 0, distributionRule: 'leastLoaded', lastOperatorFirst: false, memberIds: [] },
    },
    table: 'teams',
  },
  webhookId: { code: 'WEBHOOK_NOT_FOUND', filler: { active: false }, table: 'webhooks' },
  deliveryId: { code: 'WEBHOOK_DELIVERY_NOT_FOUND', filler: {}, table: 'webhook_deliveries' },
  userId: {
    code: 'USER_NOT_FOUND',
    filler: {
      ...{
        name: 'x',
        email: 'x@example.ru',
        phone: '',
        affiliation: '',
        roleId: '00000000-0000-7000-8000-000000000000',
      },
      ...{ teamIds: [], breakMinutes: null, photoId: null, active: false },
    },
    table: 'users',
  },
} as const
const nobody = '00000000-0000-7000-8000-000000000000'
/** Other fields that calls with this id need. */
const more: Record<string, object> = {
  ...botFillers,
  [channels.activate.path]: { active: false },
  [categories.move.path]: { beforeId: null },
  [clientStatuses.move.path]: { beforeId: null },
  [clients.setStatus.path]: { statusId: null },
  [clients.setPhoto.path]: { photoId: null },
  [clients.setExtra.path]: { fieldId: nobody, value: 'x' },
  [clients.addExtra.path]: { name: 'x', value: 'x' },
  [companies.link.path]: { company: { name: 'x' } },
  [companies.unlink.path]: { companyId: nobody },
  [extraFields.move.path]: { beforeId: null },
  [clients.addDetail.path]: { id: nobody, kind: 'email', value: 'x@example.ru' },
  [clients.addTag.path]: { name: 'x' },
  [clients.removeTag.path]: { tagId: nobody },
  [clients.addComment.path]: { id: nobody, text: 'x' },
  [clients.restore.path]: { entryId: '1' },
  [clients.distinguish.path]: { otherId: nobody },
}
/** All fields of calls about parts of an object: they take none of its own. */
const ofParts: Record<string, object> = {
  [`PATCH ${autoreplies.change.path}`]: { kind: 'online', text: 'x' },
  [`POST ${routing.create.path}`]: {
    ...{ id: nobody, name: 'x', enabled: true, conditions: [], action: { kind: 'lastOperator' } },
  },
  [`PATCH ${routing.change.path}`]: { ruleId: nobody, name: 'x' },
  [`DELETE ${routing.remove.path}`]: { ruleId: nobody },
  [`POST ${routing.move.path}`]: { ruleId: nobody, beforeId: null },
}
const byOwn = allEndpoints.flatMap(([name, e]) =>
  (Object.keys(own) as (keyof typeof own)[])
    .filter((field) => e.access.who === 'user' && e.path.includes(`:${field}`))
    .map((field) => [name, e, field] as const),
)
test('there are settings with ids', () => expect(byOwn.length).toBeGreaterThan(1))
test.each(byOwn)('%s: an object of another organization is not found and stays unchanged', async (_, e, field) => {
  const { table, code, filler } = own[field]
  const rows = () => w.sql(`select * from ${table} where organization_id = $1 order by id`, [w.organizationId])
  const before = await rows()
  const given = ofParts[`${e.method} ${e.path}`] || {
    ...(e.method === 'PATCH' && filler),
    ...(e.method === 'POST' && more[e.path]),
  }
  expect((await ask(e, { [field]: before[0]!.id, ...given })).code).toBe(code)
  expect(await rows()).toEqual(before)
})
test('lists, counters and search of another organization are empty', async () => {
  const list = (await ask({ ...queues.list, path: '/chats?filter=assigned&scope=all' } as unknown as Endpoint, {}))
    .entity
  expect(list).toMatchObject({ chats: [], total: 0 })
  const none = { assigned: 0, pending: 0, bot: 0, overdue: 0, created: 0 }
  expect((await ask(queues.counters, {})).entity).toEqual({
    ...none,
    unread: 0,
    all: { ...none, undelivered: 0 },
    nextOverdueAt: null,
  })
})
test('another user’s token cannot be ended', async () => {
  const victim = await w.operator('victim')
  await ask(auth.signOut, { token: victim.token })
  expect((await victim.call(auth.currentUser, {})).name).toBe('victim')
})
test('row-level security: no rows without an organization, no foreign rows with one, no insert into another', async () => {
  const { pool } = w.deps
  const c = await pool.acquire()
  const tables = (
    await w.sql<{ t: string }>(
      "select table_name as t from information_schema.columns where column_name = 'organization_id' and table_schema = 'public' order by 1",
    )
  ).map((r) => r.t)
  expect(tables.length).toBeGreaterThan(15)
  const count = async (t: string) =>
    Number(((await c.simple(`select count(*) as n from ${t}`)) as { rows: { n: string }[] }).rows[0]!.n)
  for (const t of tables) expect(await count(t), t).toBe(0)
  const other = await w.another()
  await c.simple(`begin; select set_config('app.organization_id', '${other.organizationId}', true)`)
  expect(await count('chats')).toBe(0)
  expect(await count('teams')).toBe(1)
  const sneak = c.simple(
    `insert into teams (id, organization_id, name, dialog_limit, created_at) values ('${w.newId()}', '${w.organizationId}', 'x', 1, now())`,
  )
  await expect(sneak).rejects.toThrow(/row-level security/)
  await c.simple('rollback')
  expect(await count('teams'), 'the setting ends with its transaction').toBe(0)
  pool.release(c)
})
test('every table of an organization has forced row-level security, without a function in its policy', async () => {
  const open = await w.sql<{ t: string }>(`
    select c.relname as t from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`)
  expect(open).toEqual([])
  const policies = await w.sql<{ qual: string }>("select qual from pg_policies where policyname = 'tenant'")
  expect(policies.length).toBeGreaterThan(15)
  for (const { qual } of policies)
    expect(qual).toMatch(
      /^\(\w+ = \(NULLIF\(current_setting\('app.organization_id'::text, true\), ''::text\)\)::uuid\)$/,
    )
})

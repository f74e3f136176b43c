import type { Endpoint, InputOf } from '@beseda/contract/endpoint.ts'
import { audit } from '@beseda/contract/endpoints/audit.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
/** An operator, the head of their team, and the head of another one. */
let ann: Operator
let head: Operator
let stranger: Operator
let otherTeamId: string
beforeEach(async () => {
  w = await createWorld()
  otherTeamId = w.newId()
  await w.sql(
    `insert into teams (id, organization_id, name, description, dialog_limit, created_at) values ($1, $2, 'Other', '', 3, now())`,
    [otherTeamId, w.organizationId],
  )
  ann = await w.operator('ann')
  head = await w.operator('head', { rights: ['AUTHORITY_TEAM_TEMPLATE', 'AUTHORITY_CHAT_DISTRIBUTION'] })
  stranger = await w.operator('stranger', { rights: ['AUTHORITY_TEAM_TEMPLATE'], team: otherTeamId })
})
afterEach(() => w.close())

const answer = <E extends Endpoint>(who: Operator, endpoint: E, input: InputOf<E>) =>
  callEndpoint(w.app, endpoint, input, { token: who.token })
const refusal = async <E extends Endpoint>(who: Operator, endpoint: E, input: InputOf<E>) => {
  const { code, error } = await answer(who, endpoint, input)
  return code === 'INVALID_INPUT' ? Object.values(error!.fields ?? {}).join() : code
}
const category = (name = 'Общие', teamIds: string[] | null = null, who = head) =>
  who.call(replyTemplates.createCategory, { id: w.newId(), name, teamIds })
const form = (categoryId: string, more: Partial<InputOf<typeof replyTemplates.create>> = {}) => ({
  ...{ id: w.newId(), category: categoryId, title: 'Привет', shortcut: 'привет', fileIds: [] as string[] },
  ...{ text: 'Здравствуйте, {{client.firstName|друг}}' },
  ...more,
})
const seen = async (who: Operator) => (await who.call(replyTemplates.list, {})).templates.map((t) => t.title)
const file = async (who: Operator, content = 'счёт') =>
  (await upload(w, who, { content, name: 'счёт.txt' })).entity!.id!

test('a category and its templates are created, changed and deleted; each change is in the log', async () => {
  const made = await category(' Общие ')
  expect(made).toMatchObject({ name: 'Общие', teams: null, mayChange: true })
  const input = form(made.id)
  const template = await head.call(replyTemplates.create, input)
  expect(template).toMatchObject({ title: 'Привет', shortcut: 'привет', category: { name: 'Общие' }, mayChange: true })
  expect(await head.call(replyTemplates.create, input)).toEqual(template)
  const listed = await ann.call(replyTemplates.list, {})
  expect(listed).toMatchObject({
    categories: [{ name: 'Общие', mayChange: false }],
    templates: [{ title: 'Привет', mayChange: false, uses: 0, usedAt: null }],
  })
  const changed = await head.call(replyTemplates.change, { replyTemplateId: template.id, version: 1, text: ' Да ' })
  expect(changed).toMatchObject({ text: 'Да', version: 2, changed: { text: { by: 'head' } } })
  expect(await refusal(head, replyTemplates.change, { replyTemplateId: template.id, version: 1, text: 'Нет' })).toBe(
    'FIELDS_CHANGED_MEANWHILE',
  )
  await head.call(replyTemplates.changeCategory, { replyCategoryId: made.id, teamIds: [w.teamId] })
  const { entries } = await head.call(audit.changes, { entity: 'replyTemplate', entityId: template.id })
  expect(entries.map((e) => [e.action, e.changes.map((c) => c.field)])).toEqual([
    ['changed', ['templateText']],
    ['created', expect.arrayContaining(['name', 'templateCategory', 'templateShortcut', 'templateText'])],
  ])
  await head.call(replyTemplates.removeCategory, { replyCategoryId: made.id })
  expect(await ann.call(replyTemplates.list, {})).toEqual({ categories: [], templates: [] })
})

test('teams see and change only their categories; operators change none', async () => {
  const ours = await category('Наши', [w.teamId])
  const common = await category()
  const template = await head.call(replyTemplates.create, form(ours.id))
  expect([await seen(ann), await seen(stranger)]).toEqual([['Привет'], []])
  const change = { replyTemplateId: template.id, title: 'Пока' }
  expect(await refusal(stranger, replyTemplates.change, change)).toBe('TEMPLATE_NOT_FOUND')
  expect(await refusal(stranger, replyTemplates.use, { replyTemplateId: template.id, copyIds: [] })).toBe(
    'TEMPLATE_NOT_FOUND',
  )
  expect(await refusal(stranger, replyTemplates.create, form(ours.id))).toBe('CATEGORY_NOT_FOUND')
  expect(await refusal(ann, replyTemplates.change, change)).toBe('TEMPLATE_IMMUTABLE')
  expect(await refusal(ann, replyTemplates.remove, { replyTemplateId: template.id })).toBe('TEMPLATE_IMMUTABLE')
  expect(await refusal(ann, replyTemplates.create, form(common.id))).toBe('TEMPLATE_IMMUTABLE')
  expect(await refusal(ann, replyTemplates.createCategory, { id: w.newId(), name: 'x', teamIds: null })).toBe(
    'ACCESS_DENIED',
  )
  const away = { replyCategoryId: common.id, teamIds: [otherTeamId] }
  expect(await refusal(head, replyTemplates.changeCategory, away)).toBe('CATEGORY_ACCESS_DENIED')
  const boss = await w.operator('boss', { rights: ['AUTHORITY_TEAM_TEMPLATE', 'AUTHORITY_TEAMS_UPDATE'], team: null })
  expect(await seen(boss)).toEqual(['Привет'])
  await boss.call(replyTemplates.changeCategory, { replyCategoryId: ours.id, teamIds: [otherTeamId] })
  expect([await seen(ann), await seen(stranger)]).toEqual([[], ['Привет']])
  const nobody = { replyCategoryId: ours.id, teamIds: [w.newId()] }
  expect(await refusal(boss, replyTemplates.changeCategory, nobody)).toBe('TEAMS_NOT_FOUND')
})

test('a personal template is its author’s alone, until it moves into a category', async () => {
  const own = await ann.call(replyTemplates.create, form('personal'))
  expect(own).toMatchObject({ category: null, mayChange: true })
  expect([await seen(ann), await seen(head)]).toEqual([['Привет'], []])
  expect(await refusal(head, replyTemplates.remove, { replyTemplateId: own.id })).toBe('TEMPLATE_NOT_FOUND')
  // the shortcut of another person, and of the organization, is free
  const heads = await head.call(replyTemplates.create, form('personal'))
  const common = await category()
  const shared = await head.call(replyTemplates.create, form(common.id, { shortcut: null }))
  await head.call(replyTemplates.change, { replyTemplateId: heads.id, category: common.id })
  expect(await seen(ann)).toEqual(['Привет', 'Привет', 'Привет'])
  const back = { replyTemplateId: shared.id, category: 'personal' }
  expect(await refusal(head, replyTemplates.change, back)).toBe('TEMPLATE_IMMUTABLE')
  expect(await refusal(ann, replyTemplates.change, { replyTemplateId: own.id, category: common.id })).toBe(
    'TEMPLATE_IMMUTABLE',
  )
  const log = await w.sql("select name from audit_log where entity = 'replyTemplate'")
  expect(log).toHaveLength(2)
})

test('refused: no category, a taken shortcut, an unknown variable, a taken name, too many', async () => {
  const common = await category()
  await head.call(replyTemplates.create, form(common.id))
  const create = (more: object) => refusal(head, replyTemplates.create, { ...form(common.id), ...more })
  expect(await create({ category: '' })).toBe('TEMPLATE_CATEGORY_MISSING')
  expect(await create({ shortcut: 'ПРИВЕТ' })).toBe('TEMPLATE_SHORTCUT_EXISTS')
  expect(await create({ shortcut: 'два слова' })).toBe('TEMPLATE_SHORTCUT_FORMAT')
  expect(await create({ text: '{{client.age}}' })).toBe('TEMPLATE_VARIABLE_UNKNOWN')
  expect(await create({ shortcut: null, fileIds: [w.newId()] })).toBe('FILE_NOT_FOUND')
  expect(await create({ category: w.newId() })).toBe('CATEGORY_NOT_FOUND')
  expect(await refusal(head, replyTemplates.createCategory, { id: w.newId(), name: 'общие', teamIds: null })).toBe(
    'TEMPLATE_CATEGORY_EXISTS',
  )
  await w.sql(
    `insert into reply_templates (id, organization_id, owner_id, title, text, created_at, changed_at)
     select gen_random_uuid(), $1, $2, 'x', 'x', now(), now() from generate_series(1, $3)`,
    [w.organizationId, ann.id, limits.ownReplyTemplates],
  )
  expect(await refusal(ann, replyTemplates.create, form('personal', { shortcut: null }))).toBe('OBJECT_LIMIT_REACHED')
  await w.sql(
    `insert into reply_categories (id, organization_id, name, all_teams, team_ids, created_at)
     select gen_random_uuid(), $1, 'x' || n, true, '{}', now() from generate_series(2, $2) n`,
    [w.organizationId, limits.replyCategories],
  )
  expect(await refusal(head, replyTemplates.createCategory, { id: w.newId(), name: 'z', teamIds: null })).toBe(
    'OBJECT_LIMIT_REACHED',
  )
})

test('a use is counted for its user, and copies the files into the message; the template keeps its own', async () => {
  const common = await category()
  const fileIds = [await file(head), await file(head, 'акт')]
  const template = await head.call(replyTemplates.create, form(common.id, { fileIds }))
  expect(template.files.map((f) => f.id)).toEqual(fileIds)
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  const send = (fileIds: string[]) =>
    ann.call(messages.send, { chatId, id: w.newId(), text: '', internal: false, fileIds })
  const use = { replyTemplateId: template.id, useId: w.newId(), copyIds: [w.newId(), w.newId()] }
  const { files } = await ann.call(replyTemplates.use, use)
  expect(files.map((f) => [f.id, f.name, f.bytes])).toEqual(
    template.files.map((f, i) => [use.copyIds[i], f.name, f.bytes]),
  )
  expect((await ann.call(replyTemplates.use, use)).files.map((f) => f.id)).toEqual(use.copyIds)
  const counted = await w.sql<{ uses: number }>('select uses from reply_template_uses where user_id = $1', [ann.id])
  expect(counted, 'a repeated call counts once').toEqual([{ uses: 1 }])
  expect(await refusal(head, replyTemplates.use, use)).toBe('FILE_NOT_FOUND')
  // nobody sends the template's own file, not even its uploader
  const own = { id: w.newId(), chatId, text: '', internal: false, fileIds }
  expect(await refusal(head, messages.send, own)).toBe('FILE_NOT_FOUND')
  const sent = await send(use.copyIds)
  expect(sent.files.map((f) => f.name)).toEqual(['счёт.txt', 'счёт.txt'])
  expect(await head.call(replyTemplates.list, {})).toMatchObject({ templates: [{ uses: 1, usedAt: null }] })
  const listed = (await ann.call(replyTemplates.list, {})).templates[0]!
  expect(listed).toMatchObject({ uses: 1, files: [{ id: fileIds[0] }, { id: fileIds[1] }] })
  expect(listed.usedAt).toBe(w.clock.now())
  // the message keeps its copies when the template is gone
  await head.call(replyTemplates.change, { replyTemplateId: template.id, fileIds: [fileIds[1]!] })
  await head.call(replyTemplates.remove, { replyTemplateId: template.id })
  const open = (url: string) => w.app.inject({ method: 'GET', url })
  expect((await open(sent.files[0]!.url)).payload).toBe('счёт')
  const rows = await w.sql<{ template_id: string | null; due: boolean }>(
    'select template_id, sweep_at is not null as due from files where id = any ($1)',
    [fileIds],
  )
  // the sweep of unsent files removes them
  expect(rows).toEqual([
    { template_id: null, due: true },
    { template_id: null, due: true },
  ])
})

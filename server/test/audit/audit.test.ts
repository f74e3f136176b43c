import type { AuditEntity } from '@beseda/contract/audit.ts'
import { audit } from '@beseda/contract/endpoints/audit.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AuditBy, recordChange } from '../../src/features/audit/index.ts'
import { inCall } from '../../src/platform/trace.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['RIGHT_ACCOUNT_CONTROL'] })
})
afterEach(() => w.close())

const caller = { address: '192.0.2.7', userAgent: 'Mozilla/5.0 Firefox/140.0' }
const rename = (from: string, to: string, o: { entity?: AuditEntity; entityId?: string; by?: AuditBy } = {}) =>
  inCall({ traceparent: '', requestId: 'r', caller }, () =>
    work(w.deps, w.organizationId, async (tx) =>
      recordChange(tx, {
        entity: o.entity ?? 'team',
        entityId: o.entityId ?? w.teamId,
        name: to,
        action: 'changed',
        before: { name: from, dialogLimit: 5, rights: ['AUTHORITY_ALL_CHATS'] },
        after: { name: to, dialogLimit: 5, rights: ['AUTHORITY_ALL_CHATS'] },
        by: o.by ?? byUser(boss.id),
      }),
    ),
  )

test('a line says who, when, what from what to what, and from where', async () => {
  await rename('Продажи', 'Сбыт')
  const { entries, next } = await boss.call(audit.list, {})
  expect(next).toBeNull()
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: w.clock.now(),
      by: { kind: 'user', id: boss.id, name: 'boss' },
      entity: 'team',
      entityId: w.teamId,
      name: 'Сбыт',
      action: 'changed',
      changes: [{ field: 'name', before: 'Продажи', after: 'Сбыт' }],
      ...caller,
    },
  ])
})
test('a change without a difference is no change', async () => {
  await rename('Продажи', 'Продажи')
  expect((await boss.call(audit.list, {})).entries).toEqual([])
})
test('a created object is recorded with the fields that have a value', async () => {
  await work(w.deps, w.organizationId, async (tx) =>
    recordChange(tx, {
      ...{ entity: 'user', entityId: boss.id, name: 'Вера', action: 'created', by: byUser(boss.id), before: null },
      after: { personName: 'Вера', phone: '', teams: [], breakMinutes: null, active: false },
    } as const),
  )
  const { entries } = await boss.call(audit.list, {})
  expect(entries[0]!.changes).toEqual([
    { field: 'personName', before: null, after: 'Вера' },
    { field: 'active', before: null, after: false },
  ])
})
test('an entry belongs to its transaction: a rollback leaves none', async () => {
  const failed = work(w.deps, w.organizationId, async (tx) => {
    recordChange(tx, {
      entity: 'team',
      entityId: null,
      name: 'x',
      action: 'deleted',
      before: null,
      after: null,
      by: byUser(boss.id),
    })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect((await boss.call(audit.list, {})).entries).toEqual([])
})
test('filters: who, what, when, words; wildcards are letters', async () => {
  const other = await w.operator('other')
  await rename('a', 'Склад')
  w.clock.advance(60_000)
  await rename('b', 'Роль_1', { entity: 'role', entityId: w.newId(), by: byUser(other.id) })
  const names = async (filter: object) => (await boss.call(audit.list, filter)).entries.map((e) => e.name)
  expect(await names({})).toEqual(['Роль_1', 'Склад'])
  expect(await names({ userId: other.id })).toEqual(['Роль_1'])
  expect(await names({ entity: 'team' })).toEqual(['Склад'])
  expect(await names({ action: 'deleted' })).toEqual([])
  expect(await names({ from: w.clock.now() })).toEqual(['Роль_1'])
  expect(await names({ until: w.clock.now() })).toEqual(['Склад'])
  expect(await names({ search: 'скл' })).toEqual(['Склад'])
  expect(await names({ search: '_' })).toEqual(['Роль_1'])
  expect(await names({ search: 'other' })).toEqual(['Роль_1'])
  expect(await boss.call(audit.actors, {})).toEqual([
    { id: boss.id, name: 'boss' },
    { id: other.id, name: 'other' },
  ])
})
test('page by page, each line once, also within one instant', async () => {
  for (let i = 0; i < 5; i++) await rename('x', `n${i}`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await boss.call(audit.list, { limit: 2, ...(cursor && { cursor }) })
    expect(page.entries.length).toBeLessThanOrEqual(2)
    seen.push(...page.entries.map((e) => e.name))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(['n4', 'n3', 'n2', 'n1', 'n0'])
})
test('the changes of an object are visible to those who may change it', async () => {
  await rename('a', 'b')
  await rename('c', 'd', { entityId: w.newId() })
  const lead = await w.operator('lead', { rights: ['AUTHORITY_TEAMS_UPDATE'] })
  const ofTeam = { entity: 'team', entityId: w.teamId } as const
  expect((await lead.call(audit.changes, ofTeam)).entries.map((e) => e.name)).toEqual(['b'])
  expect(await codeOf(lead.call(audit.changes, { ...ofTeam, entity: 'role' }))).toBe('ACCESS_DENIED')
  expect(await codeOf(lead.call(audit.list, {}))).toBe('ACCESS_DENIED')
})
test('another organization sees nothing of it', async () => {
  await rename('a', 'b')
  const { organizationId } = await w.another()
  const spy = await w.operator('spy', {
    organization: organizationId,
    rights: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_TEAMS_UPDATE'],
  })
  expect((await spy.call(audit.list, {})).entries).toEqual([])
  expect(await spy.call(audit.actors, {})).toEqual([])
  expect((await spy.call(audit.changes, { entity: 'team', entityId: w.teamId })).entries).toEqual([])
})
test("entries cannot be changed or removed: the product's roles lack the right", async () => {
  await rename('a', 'b')
  const c = await w.deps.pool.acquire()
  const as = (role: string, text: string) =>
    c.simple(`begin; set local role ${role}; set local app.organization_id = '${w.organizationId}'; ${text}`)
  await expect(as('beseda_app', "update audit_log set name = 'x'")).rejects.toThrow(/permission denied/)
  await c.simple('rollback')
  await expect(as('beseda_app', 'delete from audit_log')).rejects.toThrow(/permission denied/)
  await c.simple('rollback')
  await expect(as('beseda_system', "update audit_log set name = 'x'")).rejects.toThrow(/permission denied/)
  await c.simple('rollback')
  w.deps.pool.release(c)
  expect((await boss.call(audit.list, {})).entries).toHaveLength(1)
})

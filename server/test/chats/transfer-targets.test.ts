import { auth } from '@beseda/contract/endpoints/auth.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStage, hand, type Stage, toOperator } from './handing.ts'

let s: Stage
beforeEach(async () => {
  s = await createStage()
})
afterEach(() => s.w.close())

test('the targets: last operator first, then by free slots, breaks, absent ones; loads, waits, teams, search', async () => {
  const chatId = await s.opened()
  const sales = await s.w.team({ limit: 4 })
  const bob = await s.person('Bob')
  await s.person('Cat', { presence: 'break' })
  await s.person('Dan', { presence: 'offline' })
  await s.w.operator('Eve', { team: sales })
  await s.person('Gone', { active: false })
  await s.person('Clerk', { rights: [] })
  await hand(s.w, s.ann, chatId, toOperator(bob))
  await bob.reply(chatId, 'hi')
  await hand(s.w, bob, chatId, toOperator(s.ann))
  await s.ann.call(auth.setPresence, { presence: 'break' })
  await s.fillUp(bob)
  const look = (search?: string) => s.ann.call(transfers.targets, { chatId, ...(search && { search }) })
  const all = await look()
  expect(
    all.operators.map((o) => `${o.name} ${o.presence} ${o.openDialogs}/${o.dialogLimit}${o.isLast ? ' last' : ''}`),
  ).toEqual(['Bob online 2/2 last', 'Eve online 0/4', 'Cat break 0/2', 'Dan offline 0/2'])
  expect(all.counts).toEqual({ online: 1, break: 1, offline: 1 })
  expect(all.operators[0]!.waitMs).toBeNull()
  const own = all.teams.find((t) => t.id === s.team)!
  expect(own, 'bob is full').toMatchObject({ members: 4, online: 1, free: 0 })
  expect(all.teams.find((t) => t.id === sales)).toMatchObject({ members: 1, online: 1, free: 1, waiting: 0 })
  expect((await look('eV')).operators.map((o) => o.name)).toEqual(['Eve'])
  expect(await look('%')).toMatchObject({ operators: [], teams: [], counts: { online: 0, break: 0, offline: 0 } })
})
test('the wait for a free slot is estimated from the rate of closings', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob')
  for (let i = 0; i < 4; i++) {
    const v = await s.w.visitor(`v${i}`)
    await v.writes('x')
    const id = await v.chatId()
    const [row] = await s.w.sql<{ operator_id: string }>('select operator_id from chats where id = $1', [id])
    if (row!.operator_id !== bob.id) await hand(s.w, s.ann, id, toOperator(bob))
    await bob.closeChat(id)
  }
  await s.ann.call(auth.setPresence, { presence: 'break' })
  await s.fillUp(bob)
  const { operators } = await s.ann.call(transfers.targets, { chatId })
  expect(operators[0]).toMatchObject({ name: 'bob', openDialogs: 2, waitMs: 30 * 60_000 })
})
test('of five hundred operators the first hundred are listed and all are counted', async () => {
  const chatId = await s.opened()
  await s.w.sql(
    `insert into users (id, organization_id, role_id, name, login, password_hash, active, created_at)
     select gen_random_uuid(), organization_id, role_id, 'Operator ' || i, 'o' || i || '@example.ru', 'none', true, created_at
     from users, generate_series(1, 500) i where id = $1`,
    [s.ann.id],
  )
  await s.w.sql(
    `insert into operator_presence (user_id, organization_id, presence, since)
     select id, organization_id, (array['online', 'break', 'offline'])[1 + substr(name, 10)::int % 3], created_at
     from users where login like 'o%@example.ru'`,
  )
  await s.w.sql(
    `insert into team_members (organization_id, team_id, user_id)
     select organization_id, $1, id from users where login like 'o%@example.ru'`,
    [s.team],
  )
  await s.w.sql('analyze')
  await s.ann.call(transfers.targets, { chatId })
  const { operators, counts } = await s.ann.call(transfers.targets, { chatId })
  expect(operators).toHaveLength(100)
  expect(counts.online + counts.break + counts.offline).toBe(500)
})

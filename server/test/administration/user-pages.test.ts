import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPeople } from '../../src/features/users/list.ts'
import { read } from '../../src/platform/unit-of-work.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let admin: Operator
beforeEach(async () => {
  w = await createWorld()
  admin = await w.operator('boss', { rights: ['RIGHT_ACCOUNT_CONTROL'], team: null })
})
afterEach(() => w.close())

test('ten thousand users: no page of any order looks more up for the users who are not on it', async () => {
  const [role] = await w.sql<{ id: string }>('select id from roles limit 1')
  await w.sql(
    `with person as (insert into users (id, organization_id, role_id, name, login, password_hash, created_at)
       select gen_random_uuid(), $1, $2, 'Person ' || n, 'p' || n || '@example.ru', '', now() from generate_series(1, 10000) n returning *)
     insert into operator_presence (user_id, organization_id, since) select id, organization_id, created_at from person`,
    [w.organizationId, role!.id],
  )
  await w.sql('analyze users, operator_presence')
  /** The pages of tables and indexes that PostgreSQL reads for a statement, whatever the speed of the machine. */
  const blocksOf = async (text: string, values: readonly unknown[]): Promise<number> => {
    const plan = `explain (analyze, buffers, format json) ${text}`
    const [row] = await w.sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(plan, [...values])
    const top = row!['QUERY PLAN'][0].Plan
    return top['Shared Hit Blocks']! + top['Shared Read Blocks']!
  }
  for (const input of [{}, { search: 'son 99' }, { sort: 'lastActive', order: 'down' }, { sort: 'role' }] as const) {
    const first = await admin.call(users.list, { ...input, limit: 100 })
    const asked = { show: 'active', sort: 'name', order: 'up', ...input, limit: 100, cursor: first.next! } as const
    const ran: [string, readonly unknown[]][] = []
    const second = await read(w.deps, w.organizationId, ({ run }) => {
      const watched: typeof run = (statement, values) => {
        ran.push([statement.text, values])
        return run(statement, values)
      }
      return listPeople({ run: watched }, w.organizationId, asked, { files: w.deps.files, now: w.clock.now() }, true)
    })
    expect(second.users.length).toBe(Math.min(100, first.total - 100))
    for (const [text, values] of ran) expect(await blocksOf(text, values), text).toBeLessThan(3_000)
  }
})

import { expect, test } from 'vitest'
import { fillWithChats } from '../../../bench/fill.ts'
import { fillNow } from '../../src/features/chat-store/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { createWorld } from '../world/world.ts'

test('a thousand waiting chats are given to two hundred operators: evenly, oldest first', async () => {
  const w = await createWorld()
  try {
    const operators = await Promise.all(Array.from({ length: 200 }, (_, i) => w.operator(`operator ${i}`)))
    await w.sql('update teams set dialog_limit = 4')
    const { organizationId, channelId, teamId } = w
    const sql = { query: (text: string, values?: unknown[]) => w.sql(text, values) }
    await fillWithChats({ organizationId, channelId, teamId, operators, sql }, 1000, 'pending')
    await work(w.deps, organizationId, async (u) => u.schedule(fillNow))
    await w.settle()
    const loads = await w.sql<{ n: number }>(
      `select count(*)::int as n from chats where status = 'assigned' group by operator_id`,
    )
    expect(loads.map(({ n }) => n)).toEqual(operators.map(() => 4))
    // numbers count from the newest
    const left = await w.sql<{ youngest: number; n: number }>(
      `select max(session_number) as youngest, count(*)::int as n from chats where status = 'pending'`,
    )
    expect(left).toEqual([{ youngest: 200, n: 200 }])
    const traces = await w.sql(`select 1 from events where type = 'chat.assigned' and data -> 'trace' is not null`)
    expect(traces).toHaveLength(800)
  } finally {
    await w.close()
  }
})

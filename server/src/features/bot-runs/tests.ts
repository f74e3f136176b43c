import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import type { BotTest } from '@beseda/contract/entities/bot-test.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { testsOf } from '../bot-store/index.ts'
import { mustExist } from './draft.ts'

/** Keeps two calls from exceeding the limit together. */
const lock = prepared('select id from bots where organization_id = $1 and id = $2 for no key update')
const put = prepared(`
  insert into bot_tests (id, organization_id, bot_id, name, steps, author, created_at) values ($2, $1, $3, $4, $5, $6, $7)
  on conflict (id) do update set name = excluded.name, steps = excluded.steps
    where bot_tests.organization_id = $1 and bot_tests.bot_id = $3`)
const remove = prepared('delete from bot_tests where organization_id = $1 and id = $2 returning bot_id as "botId"')

const changed = (w: Work, userId: string, botId: string): void =>
  w.emit({ type: 'bot.changed', botId, by: byUser(userId), reason: 'testsChanged' })

export const saveTest = (ctx: Ctx, { botId, id, name, steps }: InputOf<typeof botRuns.saveTest>): Promise<BotTest> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId, botId])
    await mustExist(w, w.organizationId, botId)
    await w.run(put, [w.organizationId, id, botId, name.trim(), JSON.stringify(steps), user.name, toDb(w.now)])
    const tests = await testsOf(w, w.organizationId, botId)
    if (tests.length > limits.botTests) throw fail('OBJECT_LIMIT_REACHED', { max: limits.botTests })
    const test = tests.find((t) => t.id === id)
    if (!test) throw fail('BOT_TEST_NOT_FOUND')
    changed(w, user.userId, botId)
    return test
  })
}
export const removeTest = (ctx: Ctx, id: string): Promise<null> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    const [removed] = await w.run<{ botId: string }>(remove, [w.organizationId, id])
    if (!removed) throw fail('BOT_TEST_NOT_FOUND')
    changed(w, user.userId, removed.botId)
    return null
  })
}

import type { Measure } from '@beseda/domain/reports/measure.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { factsOfSession } from '../../src/features/reports/facts.ts'
import { read } from '../../src/platform/unit-of-work.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const factsOf = (sessionId: string) =>
  read(w.deps, w.organizationId, (c) => factsOfSession(c, w.organizationId, sessionId))
const seconds = (m: Measure | null | undefined) =>
  m ? [m.calendarMs / 1000, m.workingMs === null ? null : m.workingMs / 1000] : null

test('what was sent but never arrived is no answer', async () => {
  const ann = await w.operator('ann')
  await w.providerSends('client', 'hello')
  await w.settle()
  const [chat] = await ann.queue()
  await w.advance('1m')
  await ann.reply(chat!.id, 'one')
  await w.settle()
  await w.sql("update messages set status = 'undelivered' where author_kind = 'operator'")
  await w.advance('1m')
  await ann.reply(chat!.id, 'two')
  const f = await factsOf(chat!.session.id)
  expect(seconds(f.firstReply?.measure)).toEqual([120, null])
  expect([f.dialog, f.handledBy]).toEqual([null, null])
})

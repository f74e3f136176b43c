import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { both, createStage, hand, type Stage, toOperator } from './handing.ts'

let s: Stage
beforeEach(async () => {
  s = await createStage()
})
afterEach(() => s.w.close())

test('a transfer is not undone to an operator without a free slot: the refusal names them, the chat stays', async () => {
  const chatId = await s.opened()
  const boss = await s.w.operator('boss', { team: null, rights: both })
  const bob = await s.person('bob', { presence: 'break' })
  const sales = await s.w.operator('sal', { team: await s.w.team({ limit: 5 }) })
  await hand(s.w, boss, chatId, toOperator(sales))
  await s.fillUp(s.ann)
  const undo = () => callEndpoint(s.w.app, transfers.undo, { chatId }, { token: boss.token })
  expect(await undo()).toMatchObject({
    code: 'OPERATOR_FULL',
    error: { params: { name: 'ann', count: 2, limit: 2 } },
  })
  expect([(await sales.queue()).length, (await s.ann.queue()).length, (await bob.queue()).length]).toEqual([1, 2, 0])
  const [other] = await s.ann.queue()
  await s.ann.closeChat(other!.id)
  expect(await undo()).toMatchObject({ code: 'ok', entity: { operator: { name: 'ann' } } })
})

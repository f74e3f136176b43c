import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Person } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

const teamOf = async (limit: number, redistribute?: number) => {
  const team = await w.team({ limit, ...(redistribute && { redistribute }) })
  await w.sql('update channels set team_id = $1 where id = $2', [team, w.channelId])
  return team
}
/** The explanation in words: `name verdict`, in the order it is shown. */
const assignmentOf = async (person: Person, chatId: string) => {
  const choice = await person.call(chats.choice, { chatId })
  if (!choice) return null
  const nameOf = (id: string) => choice.people.find((p) => p.id === id)?.name
  const { rule, decidedBy, considered } = choice.trace
  return {
    what: [choice.type, choice.reason, choice.operator?.name ?? '', rule, decidedBy ?? ''].join(' '),
    people: considered.map((c) => `${nameOf(c.id)} ${c.verdict} ${c.openDialogs}/${c.dialogLimit}`),
  }
}

test('who got a chat and why, who else was looked at and why not', async () => {
  w = await createWorld()
  const team = await teamOf(1)
  const [ann, bob, eve, dan] = [
    await w.operator('ann', { team }),
    await w.operator('bob', { team }),
    await w.operator('eve', { team }),
    await w.operator('dan', { team }),
  ]
  await eve.call(auth.setPresence, { presence: 'break' })
  await w.sql(
    "update operator_presence set presence = 'offline' where user_id = (select id from users where name = 'dan')",
  )
  const first = await w.visitor('first')
  await first.writes('hello')
  const firstId = await first.chatId()
  const owner = (await ann.queue()).length ? ann : bob
  const [busy, free] = owner === ann ? ['ann', 'bob'] : ['bob', 'ann']
  expect(await assignmentOf(owner, firstId)).toEqual({
    what: `assigned distribution ${busy} leastLoaded order`,
    people: [`${busy} chosen 0/1`, `${free} notChosen 0/1`, 'eve break 0/1', 'dan offline 0/1'],
  })
  const second = await w.visitor('second')
  await second.writes('hello')
  expect((await assignmentOf(ann, await second.chatId()))!.what).toBe(`assigned distribution ${free} leastLoaded only`)
  const third = await w.visitor('third')
  await third.writes('hello')
  const thirdId = await third.chatId()
  expect(await assignmentOf(dan, thirdId)).toMatchObject({
    what: 'queued allBusy  leastLoaded ',
    people: expect.arrayContaining(['ann full 1/1', 'bob full 1/1']),
  })
  await w.advance('1s')
  const fourth = await w.visitor('fourth')
  await fourth.writes('hello')
  expect((await assignmentOf(ann, await fourth.chatId()))!.what).toBe('queued othersWaiting  queue ')
  await w.advance('30s')
  await owner.closeChat(firstId)
  await w.settle()
  const choice = await owner.call(chats.choice, { chatId: thirdId })
  expect(choice).toMatchObject({ type: 'assigned', operator: { name: busy }, trace: { waitedMs: 39_000 } })
})
test('taken by oneself; and after a time without an answer, who had it', async () => {
  w = await createWorld()
  const team = await teamOf(5, 5)
  const ann = await w.operator('ann', { team })
  await ann.call(auth.setPresence, { presence: 'break' })
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  await w.sql(
    "update operator_presence set presence = 'online' where user_id = (select id from users where name = 'ann')",
  )
  await ann.take(chatId)
  expect((await assignmentOf(ann, chatId))!.what).toBe('assigned taken ann taken ')
  const bob = await w.operator('bob', { team })
  await w.advance('5m')
  expect(await assignmentOf(bob, chatId)).toEqual({
    what: 'assigned redistribution bob leastLoaded only',
    people: ['bob chosen 0/5', 'ann cooldown 1/5'],
  })
})
test('users who may not see the chat do not learn why', async () => {
  w = await createWorld()
  await teamOf(5)
  const stranger = await w.operator('stranger', { team: await w.team({ limit: 5 }) })
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  expect(await codeOf(stranger.call(chats.choice, { chatId }))).toBe('CHAT_NOT_FOUND')
})

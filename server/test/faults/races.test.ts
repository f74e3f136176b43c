import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

/** Many more: `npm run races`. */
const rounds = 40
let w: World
let ann: Operator
let bob: Operator
let client: VisitorPerson
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  bob = await w.operator('bob')
  client = await w.visitor('client')
})
afterEach(() => w.close())

const codeOf = (p: Promise<unknown>): Promise<string> =>
  p.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  )
/** Sets the presence without an event, so that no waiting chat is assigned. */
const setPresence = (presence: 'online' | 'break') => w.sql('update operator_presence set presence = $1', [presence])
const brokenFeeds = `
  select c.id from chats c join messages m on m.chat_id = c.id group by c.id
  having count(*) <> c.last_seq or min(m.seq) <> 1 or max(m.seq) <> c.last_seq`

test('two operators take one chat: one gets it, the other an error code', async () => {
  const wins = { ann: 0, bob: 0 }
  for (let round = 0; round < rounds; round++) {
    await setPresence('break')
    await client.writes(`round ${round}`)
    const chatId = await client.chatId()
    await setPresence('online')
    const codes = await Promise.all([codeOf(ann.take(chatId)), codeOf(bob.take(chatId))])
    expect(codes.toSorted()).toEqual(['CHAT_TAKEN', 'ok'])
    const winner = codes[0] === 'ok' ? ann : bob
    wins[winner === ann ? 'ann' : 'bob']++
    const [row] = await w.sql<{ operator_id: string }>('select operator_id from chats where id = $1', [chatId])
    expect(row!.operator_id).toBe(winner.id)
    await winner.closeChat(chatId)
  }
  expect(wins.ann + wins.bob).toBe(rounds)
  expect(await w.sql(brokenFeeds)).toEqual([])
  const story = await w.eventLog()
  expect(story.filter((line) => line.startsWith('chat.assigned'))).toHaveLength(rounds)
})

test('a chat is closed while its client writes: the message is in the old session or opens the next', async () => {
  await client.writes('hello')
  const chatId = await client.chatId()
  let reopened = 0
  for (let round = 0; round < rounds; round++) {
    const [chat] = [...(await ann.queue()), ...(await bob.queue())]
    const owner = chat!.operator!.id === ann.id ? ann : bob
    const [closed, sent] = await Promise.all([
      codeOf(owner.closeChat(chatId)),
      codeOf(client.writes(`in the middle of ${round}`)),
    ])
    expect([closed, sent]).toEqual(['ok', 'ok'])
    const open = [...(await ann.queue()), ...(await bob.queue())].length
    reopened += open
    if (open === 0) await client.writes(`after ${round}`)
  }
  expect(reopened, 'the message came after the closing at least once').toBeGreaterThan(0)
  expect(await w.sql(brokenFeeds)).toEqual([])
  const late = await w.sql(
    `select m.id from messages m join messages line on line.session_id = m.session_id and line.history ->> 'type' = 'closed'
     where m.kind = 'message' and m.seq > line.seq`,
  )
  expect(late, 'nothing stands behind the closing of its session').toEqual([])
  const doubled = await w.sql(`select text from messages where kind = 'message' group by text having count(*) > 1`)
  expect(doubled).toEqual([])
})

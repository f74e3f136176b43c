import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { clientSays } from '@beseda/domain/chat-session/testing.ts'
import { expect, test } from 'vitest'
import { chanceOf } from '../../../bench/ledger/chance.ts'
import { createCentre } from '../../../bench/simulate/centre.ts'
import { createChecker } from '../../../bench/simulate/invariants.ts'
import { simulate } from '../../../bench/simulate/pure.ts'

test('random days of a contact centre keep every invariant', () => {
  const refused = new Set<string>()
  const done = new Map<string, number>()
  for (const seed of [1, 2, 3]) {
    const { violations, assignments, refusals, automated } = simulate({ steps: 3_000, seed })
    expect(violations, `seed ${seed}`).toEqual([])
    expect(assignments).toBeGreaterThan(500)
    for (const code of refusals.keys()) refused.add(code)
    for (const [what, n] of automated) done.set(what, n + (done.get(what) ?? 0))
  }
  const rare = ['CLOSE_WITHOUT_CATEGORY', 'CATEGORY_LEVEL_NOT_LAST']
  expect([...refused]).toEqual(expect.arrayContaining(['CHAT_CLOSED', 'CHAT_TAKEN', 'CHAT_NOT_YOURS', ...rare]))
  // bots were asked, every way out of them was taken, and what is wrong with them went to people
  const ends = ['team', 'lastOperator', 'failed', 'targetGone', 'botGone', 'nodeGone', 'loop', 'noWindow']
  const replies = ['reply holding', 'reply online', 'reply offline']
  expect([...done.keys()]).toEqual(
    expect.arrayContaining([...ends.map((end) => `bot to ${end}`), 'bot closes', ...replies]),
  )
  expect(done.get('bot answer')).toBeGreaterThan(500)
})
test('the same seed gives the same day', () => {
  expect(simulate({ steps: 500, seed: 7 })).toEqual(simulate({ steps: 500, seed: 7 }))
})
test('the checks find a state without its events, a free operator while a chat waits, and a session that never ends', () => {
  const centre = createCentre({ operators: 2, teams: 1, chats: 3, chance: chanceOf(5) })
  const check = createChecker(centre)
  const [ann, bob] = centre.operators
  const chats = centre.engine.chats as Map<string, ChatState>
  const chat = [...chats.values()].find((c) => c.teamId !== null)!
  centre.act(chat.chatId, clientSays())
  expect(check.check()).toEqual([])
  centre.engine.roster.setPresence(ann!.id, 'online')
  expect(check.check().some((wrong) => wrong.endsWith(`waits while ${ann!.id} is free`))).toBe(true)
  centre.engine.roster.setPresence(ann!.id, 'offline')
  centre.setPresence(ann!.id, 'online')
  expect(check.check()).toEqual([])
  const now = chats.get(chat.chatId)!
  chats.set(chat.chatId, { ...now, session: { ...now.session!, operatorId: bob!.id } })
  expect(check.atTheEnd()).toEqual([`${chat.chatId}: the events say another state`, `${chat.chatId} never ended`])
})

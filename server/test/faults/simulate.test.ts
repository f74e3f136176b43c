import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { clientSays } from '@beseda/domain/chat-session/testing.ts'
import { expect, test } from 'vitest'
import { chanceOf } from '../../../bench/ledger/chance.ts'
import { watch } from '../../../bench/simulate/invariants.ts'
import { simulate } from '../../../bench/simulate/pure.ts'
import { createTown } from '../../../bench/simulate/town.ts'

test.each([1, 2, 3])('random days of a contact centre keep every invariant (seed %i)', (seed) => {
  const { violations, assignments, refusals } = simulate({ steps: 3_000, seed })
  expect(violations).toEqual([])
  expect(assignments).toBeGreaterThan(500)
  expect([...refusals.keys()]).toEqual(
    expect.arrayContaining([
      'CHAT_CLOSED',
      'CHAT_TAKEN',
      'CHAT_NOT_YOURS',
      'CLOSE_WITHOUT_CATEGORY',
      'CATEGORY_LEVEL_NOT_LAST',
    ]),
  )
})
test('the same seed gives the same day', () => {
  expect(simulate({ steps: 500, seed: 7 })).toEqual(simulate({ steps: 500, seed: 7 }))
})
test('the checks find a state without its events, a free operator while a chat waits, and a session that never ends', () => {
  const town = createTown({ operators: 2, teams: 1, chats: 3, chance: chanceOf(5) })
  const check = watch(town)
  const [ann, bob] = town.operators
  const chats = town.engine.chats as Map<string, ChatState>
  const chat = [...chats.values()].find((c) => c.teamId !== null)!
  town.act(chat.chatId, clientSays())
  expect(check.look()).toEqual([])
  town.engine.roster.setPresence(ann!.id, 'online')
  expect(check.look().some((wrong) => wrong.endsWith(`waits while ${ann!.id} is free`))).toBe(true)
  town.engine.roster.setPresence(ann!.id, 'offline')
  town.setPresence(ann!.id, 'online')
  expect(check.look()).toEqual([])
  const now = chats.get(chat.chatId)!
  chats.set(chat.chatId, { ...now, session: { ...now.session!, operatorId: bob!.id } })
  expect(check.atTheEnd()).toEqual([`${chat.chatId}: the events say another state`, `${chat.chatId} never ended`])
})

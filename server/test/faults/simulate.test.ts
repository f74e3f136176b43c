import { expect, test } from 'vitest'
import { chanceOf } from '../../../bench/ledger/chance.ts'
import { watch } from '../../../bench/simulate/invariants.ts'
import { simulate } from '../../../bench/simulate/pure.ts'
import { createTown } from '../../../bench/simulate/town.ts'

test.each([1, 2, 3])('random days of a contact centre keep every promise (seed %i)', (seed) => {
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
test('the same seed is the same day', () => {
  expect(simulate({ steps: 500, seed: 7 })).toEqual(simulate({ steps: 500, seed: 7 }))
})
test('what is wrong is seen: a state without its events, somebody free beside a waiting chat, a session without an end', () => {
  const town = createTown({ operators: 2, teams: 1, chats: 3, chance: chanceOf(5) })
  const eye = watch(town)
  const [ann, bob] = town.operators
  const chat = [...town.chats.values()].find((c) => c.teamId !== null)!
  town.act(chat.chatId, { type: 'clientWrote' })
  expect(eye.look()).toEqual([])
  ann!.presence = 'online'
  expect(eye.look().some((wrong) => wrong.endsWith(`waits while ${ann!.id} is free`))).toBe(true)
  town.setPresence(ann!, 'online')
  expect(eye.look()).toEqual([])
  const now = town.chats.get(chat.chatId)!
  town.chats.set(chat.chatId, { ...now, session: { ...now.session!, operatorId: bob!.id } })
  expect(eye.atTheEnd()).toEqual([`${chat.chatId}: the events tell another state`, `${chat.chatId} never ended`])
})

import { auth } from '@beseda/contract/endpoints/auth.ts'
import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { reports } from '@beseda/contract/endpoints/reports.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { startOfDay } from '@beseda/domain/calendar/zone.ts'
import type { Measure } from '@beseda/domain/reports/measure.ts'
import { expect, test } from 'vitest'
import { factsOfSession } from '../../src/features/reports/facts.ts'
import { read } from '../../src/platform/unit-of-work.ts'
import { createWorld } from '../world/world.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const both = (m: Measure | null | undefined) =>
  m && [m.calendarMs / minute, m.workingMs === null ? null : m.workingMs / minute]

/**
 * The golden example on the real server, over HTTP, from the moment at which people are asked for: no bot takes part yet
 * (with one: `domain/src/reports/session-facts.test.ts`). Minutes by the clock on the wall, and in working time.
 */
test('a client, two operators and a night: the facts to the second', async () => {
  const w = await createWorld()
  try {
    const thursday = startOfDay('Europe/Moscow', '2030-01-03')
    const goTo = (at: number) => w.advance(at - w.clock.now())
    const rights = [
      'AUTHORITY_ALL_CHATS',
      'AUTHORITY_ALL_STAT',
      'AUTHORITY_TEAMS_UPDATE',
      'AUTHORITY_CHAT_SESSION_CATEGORY',
    ] as const
    const boss = await w.operator('boss', { rights, team: null, presence: 'offline' })
    const nine = [{ from: 540, until: 1080 }]
    const calendar = await boss.call(calendars.create, {
      ...{ name: 'Будни', isDefault: true, timeZone: 'Europe/Moscow', exceptions: [] },
      week: [nine, nine, nine, nine, nine, [], []],
    })
    const { id: categoryId } = await boss.call(categories.create, { parentId: null, name: 'Возврат', teamIds: null })
    const a = await w.operator('a', { presence: 'break' })
    const b = await w.operator('b', { presence: 'break' })
    await w.sql('update channels set reopen_hours = 24, delay_working = false where id = $1', [w.channelId])
    const client = await w.visitor('client')

    await goTo(thursday + 17 * hour + 52 * minute)
    await client.writes('оператор')
    const chatId = await client.chatId()
    await w.advance('3m')
    await a.call(auth.setPresence, { presence: 'online' })
    await w.settle()
    const [chat] = await a.queue()
    await w.advance('3m')
    await a.reply(chatId, 'Здравствуйте')
    await w.advance('1m')
    await client.writes('Где заказ?')
    await w.advance('2m')
    await client.writes('Алло')
    await goTo(thursday + day + 9 * hour + minute)
    await b.call(auth.setPresence, { presence: 'online' })
    await a.call(transfers.transfer, { chatId, id: w.newId(), to: { kind: 'operator', operatorId: b.id } })
    await w.advance('3m')
    await b.reply(chatId, 'Уже едет')
    await w.advance('6m')
    await b.call(chats.close, { chatId, categoryId })
    await w.advance('10s')
    await goTo(thursday + day + 9 * hour + 30 * minute)
    await client.writes('Приехал')

    const factsNow = () => read(w.deps, w.organizationId, (c) => factsOfSession(c, w.organizationId, chat!.session.id))
    const f = await factsNow()
    expect(f.queue.map((q) => both(q.measure))[0]).toEqual([3, 3])
    expect(f.reactions.slice(0, 2).map((r) => [r.operatorId, both(r.measure)])).toEqual([
      [a.id, [3, 3]],
      [b.id, [3, 3]],
    ])
    expect([f.firstReply?.operatorId, both(f.firstReply?.measure)]).toEqual([a.id, [6, 6]])
    expect(f.replies.map((r) => [r.operatorId, both(r.measure)])).toEqual([[b.id, [15 * 60 + 5, 5]]])
    expect(f.replies[0]!.held.map((h) => [h.operatorId, both(h.measure)])).toEqual([
      [a.id, [15 * 60 + 2, 2]],
      [b.id, [3, 3]],
    ])
    expect(both(f.dialog)).toEqual([15 * 60 + 15, 15])
    expect(both(f.resolution?.human)).toEqual([15 * 60 + 18, 18])
    expect(f.resolution?.closerId).toBe(b.id)
    expect([f.transferredBy, f.reopenedOf, f.missed, f.categoryId]).toEqual([[a.id], [b.id], null, categoryId])
    expect([f.firstReply?.urgency, f.replies[0]!.urgency]).toEqual(['medium', 'high'])

    const shown = await boss.call(reports.session, { chatId })
    expect([shown.firstReply?.operator?.name, both(shown.firstReply?.measure)]).toEqual(['a', [6, 6]])
    expect([shown.replies.count, both(shown.replies.average), shown.replies.longest?.operator?.name]).toEqual([
      ...[1, [15 * 60 + 5, 5]],
      'b',
    ])
    expect([both(shown.resolution), shown.transfers, shown.reopenings]).toEqual([[15 * 60 + 18, 18], 1, 1])

    // other hours from now on, another calendar for the team: what was counted stays as it was
    await w.advance('1s')
    await boss.call(calendars.change, {
      ...{ calendarId: calendar.id, name: 'Будни', isDefault: true, timeZone: 'Europe/Moscow', exceptions: [] },
      ...{ week: [[], [], [], [], [], [], []], validFrom: null },
    })
    const [team] = (await boss.call(teams.list, {})).teams
    await w.sql('update teams set delay_medium_s = 1, delay_high_s = 2 where id = $1', [team!.id])
    const again = await factsNow()
    expect(again).toEqual(f)
  } finally {
    await w.close()
  }
})

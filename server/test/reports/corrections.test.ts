import { bans } from '@beseda/contract/endpoints/bans.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientDeletions } from '@beseda/contract/endpoints/client-deletions.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { ReportAnswer } from '@beseda/contract/entities/report.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allRights } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

/** What can still happen to a closed day, each with its numbers and its reason in the report. */
test('a late rating, a merge, spam and a deleted client change a closed day as stated, and the report says so', async () => {
  await w.sql('update channels set rating_enabled = true')
  const boss = await w.operator('boss', { rights: allRights, team: null, presence: 'offline' })
  const ann = await w.operator('ann')
  const talk = async (name: string) => {
    const visitor = await w.visitor(name)
    await visitor.writes('hello')
    const chatId = await visitor.chatId()
    await w.advance('1m')
    await ann.reply(chatId, 'hi')
    const { session, client } = await ann.call(chats.one, { chatId })
    await ann.closeChat(chatId)
    await w.advance('1m')
    return { visitor, chatId, sessionId: session.id, clientId: client.id }
  }
  const [kim, lee, max, ned] = [await talk('kim'), await talk('lee'), await talk('max'), await talk('ned')]
  await w.advance('20h')
  const yesterday = () => boss.call(reportNumbers.summary, { period: 'yesterday' })
  const reasons = (answer: ReportAnswer) => answer.corrections.map((c) => `${c.reason} ${c.sessions}`)
  const numbers = ({ total }: ReportAnswer) =>
    ['dialogs', 'uniqueClients', 'closed'].map((id) => total.cells[id]!.value)
  /** The same when the day has been added up again. */
  const settled = async (): Promise<ReportAnswer> => {
    await w.settle()
    const live = await yesterday()
    await w.advance('1m')
    const [open] = await w.sql<{ n: number }>(
      'select count(*)::int as n from report_days where sealed_at is null and ends_at < $1',
      [new Date(w.clock.now())],
    )
    expect(open!.n).toBe(0)
    const sealed = await yesterday()
    expect(sealed.total).toEqual(live.total)
    expect(sealed.corrections).toEqual(live.corrections)
    return sealed
  }
  const first = await yesterday()
  expect([numbers(first), first.total.cells.ratingResponse, reasons(first)]).toMatchObject([
    [4, 4, 4],
    { n: 0, of: 4 },
    [],
  ])

  // the rating counts on the day on which it is given; of the closed day the request is answered
  await kim.visitor.call(widget.rate, { sessionId: kim.sessionId, value: 5, comment: '' })
  const rated = await settled()
  expect([numbers(rated), rated.total.cells.ratingResponse]).toMatchObject([[4, 4, 4], { n: 1, of: 4 }])
  expect(reasons(rated)).toEqual(['rating 1'])
  const today = await boss.call(reportNumbers.summary, { period: 'today' })
  expect([today.total.cells.rating, today.corrections]).toMatchObject([{ n: 1, value: 5 }, []])

  // merged clients are counted once
  await boss.call(clientMerges.merge, { id: w.newId(), survivorId: kim.clientId, mergedId: lee.clientId })
  const merged = await settled()
  expect([numbers(merged), reasons(merged)]).toEqual([
    [4, 3, 4],
    ['merge 1', 'rating 1'],
  ])

  // sessions of spammers count nowhere; the answer says how many there were
  await boss.call(bans.add, { chatId: max.chatId, kind: 'client', reason: 'spam', days: null })
  const spam = await settled()
  expect([numbers(spam), spam.spam, reasons(spam)]).toEqual([[3, 2, 3], 1, ['merge 1', 'rating 1', 'spam 1']])

  // the person goes, the numbers stay: nothing is corrected
  await boss.call(clients.rename, { clientId: ned.clientId, name: 'Ned' })
  await boss.call(clientDeletions.start, { id: w.newId(), clientId: ned.clientId, name: 'Ned', reason: 'request' })
  const deleted = await settled()
  expect(deleted.total).toEqual(spam.total)
  expect(reasons(deleted)).toEqual(reasons(spam))
  const { counted, items } = await boss.call(reportNumbers.drill, { period: 'yesterday', metric: 'dialogs' })
  expect([counted, items.map((i) => i.client?.name)]).toEqual([3, expect.not.arrayContaining(['Ned', 'ned'])])
})

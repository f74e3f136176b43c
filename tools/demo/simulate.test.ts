import { expect, test } from 'vitest'
import type { ReceivedFile } from '../../server/src/platform/files.ts'
import type { Attachments } from './attachments.ts'
import { chanceFrom } from './chance.ts'
import { people } from './content/staff.ts'
import { liveScripts } from './live-script.ts'
import { type Past, pastSessions, simulate } from './simulate.ts'

/** Files without bytes: the simulation does not read them. */
const paper = (): Attachments => {
  const left = { photo: 4, pdf: 2 }
  const facts = { name: 'x.png', mime: 'image/png', kind: 'image', bytes: 1, width: 1, height: 1 } as const
  const file: ReceivedFile = { id: '01900000-0000-7000-8000-000000000000', ...facts, sha256: Buffer.alloc(32) }
  return {
    all: [],
    left: (kind) => left[kind],
    take: (kind) => {
      if (!kind || left[kind] === 0) return null
      left[kind] -= 1
      return file
    },
  }
}
const moscow = (text: string): number => Date.parse(`${text}+03:00`)
const starts: readonly (readonly [string, string])[] = [
  ['a working day', '2029-11-15T11:00:00'],
  ['the depth of the night', '2029-11-13T04:20:00'],
  ['a Sunday afternoon', '2029-12-02T16:45:00'],
  ['the first minutes of a year', '2030-01-01T00:03:00'],
  ['a Monday morning', '2030-03-04T08:59:30'],
]

test.each(starts)('the demo is complete when it starts at %s', (name, text) => {
  const start = moscow(text)
  const past = simulate(chanceFrom(name), start, paper())
  const { book, register } = past
  const closed = book.sessions.filter((s) => s.closed_at !== null)
  expect(closed).toHaveLength(pastSessions)
  expect(book.sessions.length - closed.length).toBe(liveScripts().length)
  expect(register.clients).toHaveLength(200)
  expect(book.sessions.map((s) => s.number)).toEqual(book.sessions.map((_, i) => i + 1))
  expect([...book.users.values()].map((u) => u.presence)).toEqual(people.map(() => 'offline'))
  expect(reasons(past)).toMatchObject({
    transfer: expect.any(Number),
    redistribution: expect.any(Number),
    inactivity: expect.any(Number),
  })
  const forced = closed.filter((s) => Math.abs(s.closed_at! - (start - 60 * 60_000)) < 1000)
  expect(forced.length, 'closed by the supervisor at the end').toBeLessThan(10)
  expectLiveChats(past, start)
})
const reasons = ({ book }: Past): Record<string, number> => {
  const count: Record<string, number> = {}
  for (const { data } of book.events) if ('reason' in data) count[data.reason] = (count[data.reason] ?? 0) + 1
  return count
}
const expectLiveChats = ({ book, organization }: Past, start: number): void => {
  for (const script of liveScripts()) {
    const isLed = script.channel === 'helper'
    const chat = [...book.chats.values()].find((c) => c.client.name === script.client && c.row.status !== 'closed')!
    const operator = script.operator && organization.userIds.get(script.operator)
    expect(chat.row.operator_id, script.client).toBe(operator)
    expect(chat.row.bot !== null, script.client).toBe(isLed)
    const said = chat.feed.filter(
      (m) => m.session_id === chat.row.session_id && m.kind !== 'history' && m.author_kind !== 'bot',
    )
    expect(said.map((m) => m.text)).toEqual(script.lines.map((line) => line.text))
    expect(said.map((m) => m.at)).toEqual(script.lines.map((line) => Math.round(start - line.minutesBefore * 60_000)))
    expect(said.map((m) => m.has_files)).toEqual(script.lines.map((line) => line.file !== null))
    expect(chat.row.next_deadline_at, script.client).toBeGreaterThan(start)
  }
}

test('another seed gives other messages', () => {
  const start = moscow('2029-11-15T11:00:00')
  const texts = (seed: string): string =>
    simulate(chanceFrom(seed), start, paper())
      .book.messages.map((m) => m.text)
      .join('\n')
  expect(texts('one')).not.toBe(texts('other'))
})

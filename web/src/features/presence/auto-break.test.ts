import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../../lib/language.ts'
import { closeToast, useToasts } from '../../lib/toasts.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { applyPresence } from './apply-presence.ts'

const me = 'u1'
let queryClient: QueryClient
const receive = (presence: object): void => {
  const frame = { type: 'frame', position: 1, event: 'presence.changed', entities: { presence: [presence] } } as const
  applyPresence(queryClient, { userId: me, teamIds: [], channelIds: [], allChats: false }, frame as never)
}
const shown = () => renderHook(useToasts).result.current
const presence = () => queryClient.getQueryData(viewerQuery.queryKey)?.presence

beforeAll(() => speak('ru'))
beforeEach(() => {
  queryClient = new QueryClient()
  queryClient.setQueryData(viewerQuery.queryKey, {
    id: me,
    presence: 'online',
    presenceSince: 1,
    breakMinutes: 15,
  } as never)
})
afterEach(() => {
  for (const { id } of shown()) closeToast(id)
  vi.restoreAllMocks()
})

test('an automatic break shows a message with its minutes; «Вернуться» ends the break', async () => {
  receive({ userId: me, presence: 'break', since: 2, automatic: true })
  expect(presence()).toBe('break')
  const [notice] = shown()
  expect(notice).toMatchObject({
    text: 'Вы на перерыве: 15 минут без действий',
    stays: true,
    action: { label: 'Вернуться' },
  })
  const answer = { code: 'ok', entity: { presence: 'online', since: 3 }, error: null }
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(answer)))
  notice!.action!.run()
  await waitFor(() => expect(presence()).toBe('online'))
  expect(JSON.parse(String(sent.mock.calls[0]![1]!.body))).toEqual({ presence: 'online' })
})
test('a break that begins after the last chat says so', () => {
  receive({ userId: me, presence: 'finishing', since: 2, kind: 'lunch' })
  expect(queryClient.getQueryData(viewerQuery.queryKey)).toMatchObject({ presence: 'finishing', breakKind: 'lunch' })
  receive({ userId: me, presence: 'break', since: 3, kind: 'lunch', automatic: true })
  expect(shown().map((t) => t.text)).toEqual(['Чаты закончены, перерыв начался'])
  receive({ userId: me, presence: 'break', since: 3, kind: 'lunch', automatic: true })
  expect(shown()).toHaveLength(1)
})
test("a break of the user's choice shows no message; returning elsewhere removes the message; breaks of others show none", () => {
  receive({ userId: me, presence: 'break', since: 2 })
  receive({ userId: 'u2', presence: 'break', since: 2, automatic: true })
  expect(shown()).toEqual([])
  receive({ userId: me, presence: 'break', since: 3, automatic: true })
  expect(shown()).toHaveLength(1)
  receive({ userId: me, presence: 'online', since: 4 })
  expect(shown()).toEqual([])
})

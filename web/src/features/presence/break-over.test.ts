import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../../lib/language.ts'
import { closeToast, useToasts } from '../../lib/toasts.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { applyPresence } from './apply-presence.ts'
import { endBreak } from './break-over.ts'

const me = 'u1'
let queryClient: QueryClient
let stop = () => {}
beforeAll(() => speak('ru'))
beforeEach(() => {
  queryClient = new QueryClient()
  const onBreak = { id: me, presence: 'break', presenceSince: 1, breakMinutesPlanned: 15, breakUntil: 2 }
  queryClient.setQueryData(viewerQuery.queryKey, onBreak as never)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  for (const { id } of shown()) closeToast(id)
  vi.restoreAllMocks()
})
const shown = () => renderHook(useToasts).result.current
const viewer = () => queryClient.getQueryData(viewerQuery.queryKey)
const server = () => {
  const entity = { presence: 'online', since: 3, breakUntil: null, breakMinutesPlanned: null, breakWish: null }
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ code: 'ok', entity, error: null })))
}
const receive = (entities: object): void => {
  const frame = { type: 'frame', position: 1, event: 'x', entities } as const
  applyPresence(queryClient, { userId: me, teamIds: [], channelIds: [], allChats: false }, frame as never)
}
const press = (on: EventTarget) => on.dispatchEvent(new Event('pointerdown', { bubbles: true }))

test('after a planned break a message appears; the first activity ends the break, once', async () => {
  const sent = server()
  stop = endBreak(queryClient)
  expect(shown()).toMatchObject([
    {
      text: 'Перерыв на 15 минут закончился. Начнёте работать — снова станете активны',
      stays: true,
      action: { label: 'Вернуться' },
    },
  ])
  press(document.body)
  press(document.body)
  await waitFor(() => expect(viewer()?.presence).toBe('online'))
  expect(sent).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual([])
})
test('choosing a status or using the message is no activity; nor is anything after a change of status', () => {
  const sent = server()
  stop = endBreak(queryClient)
  document.body.innerHTML = '<div data-status><button></button></div><section data-toasts><button></button></section>'
  for (const button of document.querySelectorAll('button')) press(button)
  stop()
  press(document.body)
  expect(sent).not.toHaveBeenCalled()
  expect(shown()).toEqual([])
})
test('when the break of a waiting operator begins, a message appears and they leave the waitlist', () => {
  queryClient.setQueryData(viewerQuery.queryKey, { ...viewer()!, presence: 'online', breakWish: 'break' })
  receive({ presence: [{ userId: me, presence: 'break', since: 2, automatic: true, until: 9 }] })
  expect(shown().map((t) => t.text)).toEqual(['Подошла ваша очередь на перерыв'])
  expect(viewer()).toMatchObject({ presence: 'break', breakUntil: 9, breakWish: null })
})
test('when a licence is taken, a message says by whom', () => {
  queryClient.setQueryData(viewerQuery.queryKey, { ...viewer()!, presence: 'online' })
  receive({ presence: [{ userId: me, presence: 'offline', since: 2 }] })
  receive({ licenceTakenBy: 'Ольга' })
  expect(viewer()?.presence).toBe('offline')
  expect(shown().map((t) => t.text)).toEqual(['Ольга теперь с вашей лицензией: вы долго не работали и ушли из сети'])
})

import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import type { Conversation } from '@beseda/sdk/conversation.ts'
import { h, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { PanelContext } from './context.ts'
import { RatingCard } from './RatingCard.tsx'

const root = document.createElement('div')
document.body.append(root)
afterEach(() => render(null, root))

/** The card of a rating that was just given, and what it sends. */
const open = async () => {
  const sent: unknown[][] = []
  const rate = async (...args: unknown[]) => void sent.push(args)
  const value = {
    ...{ base: '', lang: 'ru' as const, settings: {} as WidgetSettings },
    conversation: { rate } as unknown as Conversation,
  }
  const rating = { sessionId: 's1', asked: true, question: '', value: 4, comment: '', until: null }
  await act(() =>
    render(h(PanelContext.Provider, { value, children: h(RatingCard, { rating: rating as never }) }), root),
  )
  const field = root.querySelector('textarea')!
  const type = (text: string) =>
    act(() => {
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const leave = () => act(() => void field.dispatchEvent(new FocusEvent('blur')))
  const hide = () =>
    act(() => {
      const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      state.mockRestore()
    })
  return { sent, type, leave, hide }
}

test('a comment that is typed and not sent is kept when the client goes on to write a message', async () => {
  const { sent, type, leave } = await open()
  await leave()
  expect(sent).toEqual([])
  await type('Всё быстро ')
  expect(sent).toEqual([])
  await leave()
  expect(sent).toEqual([['s1', 4, 'Всё быстро']])
})

test('a comment is sent when the client closes the tab without leaving the field', async () => {
  const { sent, type, hide } = await open()
  await hide()
  expect(sent).toEqual([])
  await type('Всё быстро')
  await hide()
  expect(sent).toEqual([['s1', 4, 'Всё быстро']])
})

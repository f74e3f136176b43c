import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import type { Conversation } from '@beseda/sdk/conversation.ts'
import userEvent from '@testing-library/user-event'
import { h, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, test } from 'vitest'
import { PanelContext } from './context.ts'
import type { MessageEntry } from './entries.ts'
import { Message } from './Message.tsx'

const root = document.createElement('div')
document.body.append(root)
afterEach(() => render(null, root))

const question: MessageEntry = {
  ...{ kind: 'message', key: 'm1', seq: 1, mine: false, author: 'Bot', text: 'Deliver or collect?', files: [] },
  buttons: [
    { kind: 'reply', label: 'Deliver', payload: 'a' },
    { kind: 'reply', label: 'Collect', payload: 'b' },
  ],
  ...{ quote: null, changed: null, at: 0, mark: null, failure: null, isRunEnd: true },
}

test('a double click on a button of a message answers once; another button, or the same later, answers again', async () => {
  const pressed: string[] = []
  const nothing = () => {}
  const actions = {
    ...{ onRetry: nothing, onEdit: nothing, onRemove: nothing },
    onPress: (_: string, { payload }: { payload: string }) => void pressed.push(payload),
  }
  const value = {
    ...{ base: '', lang: 'eng' as const, settings: {} as WidgetSettings },
    conversation: {} as Conversation,
  }
  await act(() => render(h(PanelContext.Provider, { value, children: h(Message, { entry: question, actions }) }), root))
  const [deliver, collect] = root.querySelectorAll('button')
  await userEvent.dblClick(deliver!)
  expect(pressed).toEqual(['a'])
  await userEvent.click(collect!)
  deliver!.click()
  expect(pressed).toEqual(['a', 'b', 'a'])
})

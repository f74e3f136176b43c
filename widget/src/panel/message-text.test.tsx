import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import type { Conversation } from '@beseda/sdk/conversation.ts'
import { h, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, test } from 'vitest'
import { PanelContext } from './context.ts'
import { MessageText } from './MessageText.tsx'

const root = document.createElement('div')
document.body.append(root)
afterEach(() => render(null, root))

type Runs = Parameters<typeof MessageText>[0]['runs']
const show = async (runs: Runs) => {
  const value = {
    ...{ base: '', lang: 'ru' as const, settings: {} as WidgetSettings },
    conversation: {} as Conversation,
  }
  const text = (runs ?? []).map((r) => r.text).join('')
  await act(() => render(h(PanelContext.Provider, { value, children: h(MessageText, { text, runs }) }), root))
  return root.querySelector('.text')!
}
const run = (text: string, kinds: NonNullable<Runs>[number]['kinds'] = [], url: string | null = null) => ({
  ...{ text, kinds, url },
})

test('formatting is shown, in elements of its kind', async () => {
  const shown = await show([
    run('Заказ ', ['bold']),
    run('готов', ['bold', 'italic']),
    run(', '),
    run('1 200', ['strike']),
    run(' код ', ['code']),
    run('условия', ['link'], 'https://shop.example/a'),
  ])
  expect(shown.textContent).toBe('Заказ готов, 1 200 код условия')
  expect([...shown.querySelectorAll('b')].map((b) => b.textContent)).toEqual(['Заказ ', 'готов'])
  expect(shown.querySelector('i')?.textContent).toBe('готов')
  expect(shown.querySelector('s')?.textContent).toBe('1 200')
  expect(shown.querySelector('code')?.textContent).toBe(' код ')
  expect(shown.querySelector('a')?.getAttribute('href')).toBe('https://shop.example/a')
  expect(shown.querySelector('a')?.rel).toContain('noopener')
})
test('markup stays text; an address that is none of the web is no link; a link that looks like another address says where it leads', async () => {
  const shown = await show([
    run('<img src=x onerror=alert(1)>', ['bold']),
    run('нажмите', ['link'], 'javascript:alert(1)'),
    run('bank.example', ['link'], 'https://evil.example/'),
  ])
  expect(shown.querySelector('img')).toBeNull()
  expect(shown.textContent).toContain('<img src=x onerror=alert(1)>')
  const links = [...shown.querySelectorAll('a')]
  expect(links.map((a) => a.getAttribute('href'))).toEqual(['https://evil.example/'])
  expect(shown.textContent).toContain('bank.example (https://evil.example/)')
})

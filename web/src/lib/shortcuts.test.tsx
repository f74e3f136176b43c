import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyLabels, switchSingleKeys, useShortcuts } from './shortcuts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ran: string[] = []
const run = (name: string) => () => ran.push(name)
let root: Root

const Page = () => {
  useShortcuts('everywhere', [
    { keys: 'KeyG KeyA', label: 'in progress', run: run('ga') },
    { keys: 'KeyJ', label: 'down', run: run('j') },
    { keys: 'F6', label: 'area', run: run('f6'), inFields: true },
    { keys: 'Mod+Period', label: 'mode', run: run('mod.'), inFields: true },
    { keys: 'KeyX', label: 'off', run: run('x'), enabled: false },
  ])
  return <input />
}
const press = (code: string, more: KeyboardEventInit & { on?: Element } = {}) => {
  const { on = document.body, ...init } = more
  const event = new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true, ...init })
  on.dispatchEvent(event)
  return event
}
beforeEach(() => {
  ran.length = 0
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  act(() => root.render(<Page />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  switchSingleKeys(true)
})

describe('shortcuts', () => {
  test('go by the physical key, so the layout does not matter', () => {
    expect(press('KeyJ', { key: 'о' }).defaultPrevented).toBe(true)
    expect(ran).toEqual(['j'])
  })
  test('sequences of two keys', () => {
    press('KeyG')
    press('KeyA')
    press('KeyA')
    expect(ran).toEqual(['ga'])
  })
  test('letters are typed in fields; function keys and Ctrl work there', () => {
    const on = document.querySelector('input')!
    expect(press('KeyJ', { on }).defaultPrevented).toBe(false)
    press('F6', { on })
    press('Period', { on, ctrlKey: true })
    expect(ran).toEqual(['f6', 'mod.'])
  })
  test('single keys can be switched off, the others stay', () => {
    switchSingleKeys(false)
    press('KeyJ')
    press('KeyG')
    press('KeyA')
    press('F6')
    expect(ran).toEqual(['f6'])
  })
  test('AltGr, other modifiers, repeats and dialogs are ignored', () => {
    press('KeyJ', { modifierAltGraph: true })
    press('KeyJ', { altKey: true })
    press('KeyJ', { ctrlKey: true })
    press('KeyJ', { metaKey: true })
    press('KeyJ', { repeat: true })
    expect(press('KeyX').defaultPrevented).toBe(false)
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    press('KeyJ')
    expect(ran).toEqual([])
  })
  test('are unregistered with their component', () => {
    act(() => root.render(null))
    press('KeyJ')
    expect(ran).toEqual([])
  })
})
test('labels', () => {
  expect(keyLabels('KeyG KeyA')).toEqual([['G'], ['A']])
  expect(keyLabels('Shift+Slash')).toEqual([['?']])
  expect(keyLabels('Alt+ArrowUp')).toEqual([['Alt', '↑']])
  expect(keyLabels('Mod+Enter')).toEqual([['Ctrl', 'Enter']])
})

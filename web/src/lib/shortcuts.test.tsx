import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { receiveTyping } from './key-moment.ts'
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
    { keys: 'Shift+Slash', label: 'help', run: run('help') },
    { keys: 'KeyX', label: 'off', run: run('x'), enabled: false },
  ])
  return <input />
}
const press = (code: string, more: KeyboardEventInit & { on?: Element } = {}) => {
  const { on = document.body, ...init } = more
  const key = /^Key/.test(code) ? code.slice(3).toLowerCase() : code
  const event = new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true, ...init })
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
  test('the question mark opens the help in every layout', () => {
    press('Slash', { key: ',', shiftKey: true })
    press('Digit7', { key: '?', shiftKey: true })
    expect(ran).toEqual(['help', 'help'])
  })
  test('are unregistered with their component', () => {
    act(() => root.render(null))
    press('KeyJ')
    expect(ran).toEqual([])
  })
})
describe('letters while a text is written', () => {
  const type = (field: HTMLTextAreaElement, text: string) => {
    field.focus()
    field.value += text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const withField = () => {
    const field = document.body.appendChild(document.createElement('textarea'))
    onTestFinished(receiveTyping(() => field))
    return field
  }
  test('go to the field that receives them when the focus was lost, whatever the layout', () => {
    const field = withField()
    type(field, 'при')
    field.blur()
    expect(press('KeyJ', { key: 'о' }).defaultPrevented).toBe(false)
    expect(document.activeElement).toBe(field)
    expect(ran).toEqual([])
  })
  test('the space bar is text in the middle of a text only', () => {
    const field = withField()
    press('Space', { key: ' ' })
    expect(document.activeElement).toBe(document.body)
    type(field, 'при')
    field.blur()
    press('Space', { key: ' ' })
    expect(document.activeElement).toBe(field)
  })
  test('are commands again in the list once the user has gone there with Escape or a click', () => {
    const field = withField()
    const list = document.body.appendChild(document.createElement('div'))
    list.dataset.commands = ''
    const row = list.appendChild(document.createElement('a'))
    row.href = '#'
    type(field, 'при')
    row.focus()
    press('KeyJ', { on: row, key: 'о' })
    expect(ran).toEqual([])
    press('Escape', { on: field, key: 'Escape' })
    row.focus()
    press('KeyJ', { on: row, key: 'о' })
    expect(ran).toEqual(['j'])
    type(field, 'вет')
    row.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    row.focus()
    press('KeyJ', { on: row, key: 'о' })
    expect(ran).toEqual(['j', 'j'])
  })
  test('are ignored when the field is gone with its text', () => {
    const field = withField()
    type(field, 'при')
    field.remove()
    press('KeyJ', { key: 'о' })
    expect(ran).toEqual([])
  })
  test('belong to an open menu', () => {
    const menu = document.body.appendChild(document.createElement('div'))
    menu.setAttribute('popover', 'manual')
    menu.style.display = 'block'
    const item = menu.appendChild(document.createElement('button'))
    item.focus()
    press('KeyJ', { on: item, key: 'о' })
    expect(ran).toEqual([])
  })
})
test('labels', () => {
  expect(keyLabels('KeyG KeyA')).toEqual([['G'], ['A']])
  expect(keyLabels('Shift+Slash')).toEqual([['?']])
  expect(keyLabels('Alt+ArrowUp')).toEqual([['Alt', '↑']])
  expect(keyLabels('Mod+Enter')).toEqual([['Ctrl', 'Enter']])
})

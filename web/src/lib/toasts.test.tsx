import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, type NewToast, pauseToasts, runToast, toast, undoKey, undoLast, useToasts } from './toasts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
let shown: readonly { id: number; text: string }[] = []
const Probe = () => {
  shown = useToasts()
  return null
}
const texts = () => shown.map(({ text }) => text)
const show = (fresh: NewToast) => act(() => void toast(fresh))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
})
afterEach(() => {
  act(() => {
    pauseToasts(false)
    for (const { id } of shown) closeToast(id)
  })
  act(() => root.unmount())
  vi.useRealTimers()
})

test('information disappears after 5 s, with an action after 8 s, an error after 20 s unless it stays', () => {
  show({ kind: 'info', text: 'info' })
  show({ kind: 'success', text: 'undo', action: { label: 'Undo', run: () => undefined } })
  show({ kind: 'error', text: 'error' })
  pass(5000)
  expect(texts()).toEqual(['undo', 'error'])
  pass(3000)
  expect(texts()).toEqual(['error'])
  act(() => void show({ kind: 'error', text: 'staying', stays: true }))
  pass(11_999)
  expect(texts()).toEqual(['error', 'staying'])
  pass(600_000)
  expect(texts()).toEqual(['staying'])
  act(() => closeToast(shown[0]!.id))
  expect(texts()).toEqual([])
})
test('at most three, the newest last, no duplicates', () => {
  for (const text of ['a', 'b', 'c', 'd', 'c']) show({ kind: 'error', text })
  expect(texts()).toEqual(['b', 'd', 'c'])
})
test('none disappears while the pointer is on them', () => {
  show({ kind: 'info', text: 'info' })
  act(() => pauseToasts(true))
  pass(60_000)
  expect(texts()).toEqual(['info'])
  act(() => pauseToasts(false))
  pass(5000)
  expect(texts()).toEqual([])
})
test('the undo key runs the action of the newest toast, each once', () => {
  const done: string[] = []
  const offer = (text: string) =>
    show({ kind: 'info', text, action: { label: 'Undo', keys: undoKey, run: () => done.push(text) } })
  offer('closed')
  offer('transferred')
  show({ kind: 'error', text: 'failed', action: { label: 'Retry', run: () => done.push('retry') } })
  const press = () => {
    let some = false
    act(() => {
      some = undoLast()
    })
    return some
  }
  expect([press(), press(), press()]).toEqual([true, true, false])
  expect(done).toEqual(['transferred', 'closed'])
  expect(texts()).toEqual(['failed'])
})
test('a second press of a removed button does nothing', () => {
  let runs = 0
  show({ kind: 'info', text: 'undo', action: { label: 'Undo', run: () => (runs += 1) } })
  const [{ id } = { id: 0 }] = shown
  act(() => runToast(id))
  act(() => runToast(id))
  expect(runs).toBe(1)
})

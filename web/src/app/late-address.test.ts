import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateAddress } from './late-address.ts'

const shown = () => `${location.pathname}${location.search}`
/** Two frames, and the task after them. */
const paint = () => vi.advanceTimersByTimeAsync(50)

const start = async () => {
  window.history.pushState({}, '', '/chats?chat=0')
  const history = createBrowserHistory({ window: lateAddress() })
  await paint()
  return history
}
beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] }),
)
afterEach(() => void vi.useRealTimers())

test('another chat is in the address bar when it is on the screen, and the router knows it at once', async () => {
  const history = await start()
  history.push('/chats?chat=1')
  await Promise.resolve()
  expect(history.location.search).toBe('?chat=1')
  expect(shown()).toBe('/chats?chat=0')
  await paint()
  expect(shown()).toBe('/chats?chat=1')
})
test('another page is in the address bar at once', async () => {
  const history = await start()
  history.push('/clients')
  await Promise.resolve()
  expect(shown()).toBe('/clients')
})
test('each chat has its own entry, however quickly they are opened', async () => {
  const history = await start()
  const before = window.history.length
  for (const chat of [1, 2, 3]) {
    history.push(`/chats?chat=${chat}`)
    await Promise.resolve()
  }
  await paint()
  expect(shown()).toBe('/chats?chat=3')
  expect(window.history.length).toBe(before + 3)
})
test('a replaced address makes no entry, and one that replaces an entry that waits makes one', async () => {
  const history = await start()
  const before = window.history.length
  history.replace('/chats?chat=1')
  await Promise.resolve()
  history.replace('/chats?chat=2')
  await paint()
  expect(shown()).toBe('/chats?chat=2')
  expect(window.history.length).toBe(before)
  history.push('/chats?chat=3')
  await Promise.resolve()
  history.replace('/clients')
  await paint()
  expect(shown()).toBe('/clients')
  expect(window.history.length).toBe(before + 1)
})
test('leaving the page, reading the state and going back write what waits', async () => {
  const history = await start()
  history.push('/chats?chat=1')
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  expect(shown()).toBe('/chats?chat=1')
  history.push('/chats?chat=2')
  await Promise.resolve()
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  history.back()
  expect(shown()).toBe('/chats?chat=2')
  expect(back).toHaveBeenCalledOnce()
})
test('after Back of the browser nothing waits any more', async () => {
  const history = await start()
  history.push('/chats?chat=1')
  await Promise.resolve()
  window.dispatchEvent(new PopStateEvent('popstate'))
  await paint()
  expect(shown()).toBe('/chats?chat=0')
  expect(history.location.search).toBe('?chat=0')
})

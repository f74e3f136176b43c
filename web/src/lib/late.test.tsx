import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from './language.ts'
import { late, preloaded, preloadParts } from './late.ts'
import { closeToast, useToasts } from './toasts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
let box: HTMLElement
let toasts: readonly { id: number; text: string }[] = []
const Toasts = () => {
  toasts = useToasts()
  return null
}
const draw = (part: React.ReactNode) =>
  act(async () =>
    root.render(
      <>
        <Toasts />
        <p>page</p>
        <Suspense fallback={<i>soon</i>}>{part}</Suspense>
      </>,
    ),
  )
beforeAll(() => speak('ru'))
beforeEach(() => {
  box = document.createElement('div')
  root = createRoot(box)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts) closeToast(id)
  })
  act(() => root.unmount())
})

test('a module is loaded when it is first shown, and once', async () => {
  let loads = 0
  const Part = late(async () => {
    loads += 1
    return { default: ({ name }: { name: string }) => <b>{name}</b> }
  })
  expect(loads).toBe(0)
  await draw(<Part name="one" />)
  await draw(null)
  await draw(<Part name="two" />)
  expect(box.querySelector('b')?.textContent).toBe('two')
  expect(loads).toBe(1)
})
test('when a module cannot be loaded a message appears and it closes; the page stays, and the next time tries again', async () => {
  let isThere = false
  const Dialog = late(async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return { default: (_: { onClose: () => void }) => <b>dialog</b> }
  })
  const onClose = vi.fn()
  await draw(<Dialog onClose={onClose} />)
  expect(onClose).toHaveBeenCalledOnce()
  expect(toasts.map((t) => t.text)).toEqual(['Часть страницы не загрузилась: нет связи или вышла новая версия'])
  expect(box.textContent).toBe('page')
  await draw(null)
  isThere = true
  await draw(<Dialog onClose={onClose} />)
  expect(box.textContent).toBe('pagedialog')
})

test('what every opened chat shows is loaded before, one after another, and drawn at once', async () => {
  const order: string[] = []
  const partOf = (name: string) =>
    preloaded(async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} is there`)
      return { default: () => <b>{name}</b> }
    })
  const [Part] = [partOf('panel'), partOf('menu')]
  expect(order).toEqual([])
  await preloadParts()
  expect(order).toEqual(['panel begins', 'panel is there', 'menu begins', 'menu is there'])
  act(() => root.render(<Suspense fallback={<i>soon</i>}>{<Part />}</Suspense>))
  expect(box.innerHTML).toBe('<b>panel</b>')
})
test('what could not be loaded before is asked for again when it is shown', async () => {
  let isThere = false
  const Part = preloaded(async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return { default: () => <b>panel</b> }
  })
  await preloadParts()
  isThere = true
  await draw(<Part />)
  expect(box.querySelector('b')?.textContent).toBe('panel')
  expect(toasts).toEqual([])
})

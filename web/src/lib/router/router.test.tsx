import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Move } from './history.ts'
import { Link } from './Link.tsx'
import { Outlet, OutletViews } from './Outlet.tsx'
import { eagerPart, lazyPart, type Part } from './part.ts'
import { hrefOf, matchPath, partsOf, type Target } from './place.ts'
import { RouterProvider, useLeaveQuestion, useParams, usePlace, useSearch } from './react.tsx'
import { createRouter, type Route, type Router } from './router.ts'

const Broken = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <button type="button" onClick={reset}>
    broken: {(error as Error).message}
  </button>
)
const views = { Broken, NotFound: () => <p>not found</p> }
const free = () => null
const show = async (path: string, routes: readonly Route[], around: () => unknown = () => null) => {
  history.replaceState(null, '', path)
  const router = createRouter(routes)
  const Around = around as () => null
  render(
    <RouterProvider router={router}>
      <OutletViews value={views}>
        <Suspense fallback="waits">
          <Outlet />
        </Suspense>
        <Around />
      </OutletViews>
    </RouterProvider>,
  )
  await act(() => router.load())
  return router
}
const go = (router: Router, target: Target) => act(() => router.navigate(target))
const page = (path: string, text: string, more: Partial<Route> = {}): Route => ({
  path,
  parts: [eagerPart(path, () => <h1>{text}</h1>)],
  enter: free,
  ...more,
})
/** The browser's own steps come later; this one is there when `is` holds. */
const comes = (is: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    is()
  })
const heading = () => screen.getByRole('heading').textContent
const back = () =>
  act(async () => {
    const told = new Promise((done) => addEventListener('popstate', done, { once: true }))
    history.back()
    await told
  })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['/a/b', '/a/b', {}],
  ['/a/b', '/a/b/', {}],
  ['/a/b', '/A/b', {}],
  ['/', '/', {}],
  ['/a/$id', '/a/x%20y', { id: 'x y' }],
  ['/a/$id', '/a/%E0%A4', { id: '%E0%A4' }],
  ['/a/$id', '/a', null],
  ['/a', '/a/b', null],
  ['/a', '/b', null],
])('%s and %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))

test('addresses: parameters and text are escaped, what is empty is left out', () => {
  expect(hrefOf({ to: '/a/$id', params: { id: 'x/y' }, search: { q: 'ё&', no: undefined, empty: '', n: 1 } }, {})).toBe(
    '/a/x%2Fy?q=%D1%91%26&n=1',
  )
  expect(hrefOf({ to: '/a', search: (now) => ({ ...now, b: 2 }) }, { a: 1 })).toBe('/a?a=1&b=2')
  expect(partsOf('/a/?q=%D1%91#part')).toEqual({ pathname: '/a', search: { q: 'ё' }, href: '/a?q=%D1%91#part' })
  expect(partsOf('//elsewhere.example/').pathname).toBe('/')
})

test('a page with what its address says; an unknown address says so', async () => {
  const Page = () => <p>{JSON.stringify([useParams(), useSearch()])}</p>
  const search = (raw: Record<string, unknown>) => ({ tab: raw.tab === 'b' ? 'b' : 'a' })
  const router = await show('/x/1?tab=zzz&other=1', [
    { path: '/x/$id', parts: [eagerPart('x', Page)], search, enter: free },
  ])
  expect(screen.getByText('[{"id":"1"},{"tab":"a","other":"1"}]')).toBeTruthy()
  await go(router, { to: '/x/$id', params: { id: '2' }, search: { tab: 'b' } })
  expect(screen.getByText('[{"id":"2"},{"tab":"b"}]')).toBeTruthy()
  await go(router, { to: '/nowhere' })
  expect(screen.getByText('not found')).toBeTruthy()
  await back()
  await comes(() => expect(screen.getByText('[{"id":"2"},{"tab":"b"}]')).toBeTruthy())
})

test('a page stays on the screen until the next one is there, and the place is known at once', async () => {
  let arrive = (_: { default: () => ReactNode }): void => undefined
  const late = lazyPart('late', () => new Promise((resolve) => (arrive = resolve)))
  const Place = () => <p>at {usePlace().pathname}</p>
  const router = await show('/one', [page('/one', 'one'), { path: '/late', parts: [late], enter: free }], Place)
  const going = router.navigate({ to: '/late' })
  await act(async () => undefined)
  expect(screen.getByText('at /late')).toBeTruthy()
  expect(screen.getByText('one')).toBeTruthy()
  await act(async () => {
    arrive({ default: () => <h1>late</h1> })
    await going
  })
  expect(screen.getByText('late')).toBeTruthy()
  expect(screen.queryByText('one')).toBeNull()
})

test('who left meanwhile does not get the page that comes late', async () => {
  let let_in = (_: null): void => undefined
  const slow = page('/slow', 'slow', { enter: () => new Promise((resolve) => (let_in = resolve)) })
  const router = await show('/one', [page('/one', 'one'), page('/two', 'two'), slow])
  void router.navigate({ to: '/slow' })
  await go(router, { to: '/two' })
  await act(async () => let_in(null))
  expect(screen.getByText('two')).toBeTruthy()
  expect(location.pathname).toBe('/two')
})

test('who may not come in is led elsewhere without a step back to it; nothing of the page is fetched for him', async () => {
  const load = vi.fn()
  const closed: Route = {
    path: '/closed',
    parts: [lazyPart('closed', load)],
    enter: () => ({ to: '/one', search: { from: 'closed' } }),
  }
  const router = await show('/start', [page('/start', 'start'), page('/one', 'one'), closed])
  const before = history.length
  await go(router, { to: '/closed' })
  expect([location.pathname + location.search, heading()]).toEqual(['/one?from=closed', 'one'])
  expect(history.length).toBe(before + 1)
  expect(load).not.toHaveBeenCalled()
})

test('a frame stays while its pages change, and each page begins anew', async () => {
  const Counter = () => {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    )
  }
  const frame: Part = eagerPart('frame', () => (
    <>
      <Counter />
      <Outlet />
    </>
  ))
  const same = (id: string): Route => ({ path: `/${id}`, parts: [frame, eagerPart(id, Counter)], enter: free })
  const router = await show('/a', [same('a'), same('b')])
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(screen.getAllByRole('button').map((b) => b.textContent)).toEqual(['1', '1'])
  await go(router, { to: '/b' })
  expect(screen.getAllByRole('button').map((b) => b.textContent)).toEqual(['1', '0'])
})

test('what breaks leaves its frame alone and can be tried again; the next page is whole', async () => {
  let breaks = true
  const Page = () => {
    if (breaks) throw new Error('drawing')
    return <h1>fine</h1>
  }
  const frame = eagerPart('frame', () => (
    <>
      <p>frame</p>
      <Outlet />
    </>
  ))
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>().mockRejectedValueOnce(new Error('loading'))
  load.mockResolvedValue({ default: () => <h1>loaded</h1> })
  const router = await show('/draws', [
    { path: '/draws', parts: [frame, eagerPart('draws', Page)], enter: free },
    { path: '/loads', parts: [frame, lazyPart('loads', load)], enter: free },
  ])
  expect(screen.getByText('frame')).toBeTruthy()
  breaks = false
  fireEvent.click(screen.getByText('broken: drawing'))
  expect(screen.getByText('fine')).toBeTruthy()
  await go(router, { to: '/loads' })
  expect(screen.getByText('frame')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('broken: loading')))
  expect(screen.getByText('loaded')).toBeTruthy()
})

const held = (move: Move) => move.next.pathname !== '/free'
const Ask = () => {
  const question = useLeaveQuestion(held)
  return (
    question && (
      <>
        <button type="button" onClick={question.proceed}>
          leave
        </button>
        <button type="button" onClick={question.stay}>
          stay
        </button>
      </>
    )
  )
}
const three = [page('/form', 'form'), page('/other', 'other'), page('/free', 'free')]
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('before a place is left the person is asked, by a link and by the browser’s own step back', async () => {
  const router = await show('/free', three, Ask)
  void router.navigate({ to: '/form' })
  await act(async () => undefined)
  await click('leave')
  expect(screen.getByText('form')).toBeTruthy()
  void router.navigate({ to: '/other' })
  await act(async () => undefined)
  expect([location.pathname, heading()]).toEqual(['/form', 'form'])
  await click('stay')
  expect(screen.queryByRole('button')).toBeNull()
  expect(location.pathname).toBe('/form')
  void router.navigate({ to: '/other' })
  await act(async () => undefined)
  await click('leave')
  expect(location.pathname).toBe('/other')

  await back()
  await comes(() => expect([location.pathname, heading()]).toEqual(['/other', 'other']))
  await click('stay')
  expect([location.pathname, heading()]).toEqual(['/other', 'other'])
  await back()
  await comes(() => expect(location.pathname).toBe('/other'))
  await click('leave')
  await comes(() => expect([location.pathname, heading()]).toEqual(['/form', 'form']))
  await back()
  await comes(() => expect([location.pathname, heading()], 'nobody asks about this one').toEqual(['/free', 'free']))
})

test('links: an own address, the browser keeps what belongs to it', async () => {
  const Links = () => (
    <>
      <Link to="/other" search={{ a: '1' }}>
        plain
      </Link>
      <Link to="/other" onClick={(event) => event.preventDefault()}>
        refused
      </Link>
    </>
  )
  await show('/form', three, Links)
  const link = screen.getByText('plain')
  expect(link.getAttribute('href')).toBe('/other?a=1')
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    let isTaken = true
    const watch = (event: MouseEvent) => {
      isTaken = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', watch, { once: true })
    await act(async () => fireEvent.click(link, how))
    expect([isTaken, location.pathname]).toEqual([false, '/form'])
  }
  await act(async () => fireEvent.click(screen.getByText('refused')))
  expect(location.pathname).toBe('/form')
  await act(async () => fireEvent.click(link))
  expect([location.pathname + location.search, heading()]).toEqual(['/other?a=1', 'other'])
})

test('the same address again is no new step, and another spot of the page is no new page', async () => {
  const enter = vi.fn(free)
  const router = await show('/form', [page('/form', 'form', { enter }), page('/other', 'other')])
  const before = history.length
  await go(router, { to: '/form' })
  expect(history.length).toBe(before)
  expect(enter).toHaveBeenCalledTimes(2)
  await act(async () => {
    const told = new Promise((done) => addEventListener('popstate', done, { once: true }))
    location.hash = 'spot'
    await told
  })
  expect(enter).toHaveBeenCalledTimes(2)
  expect(router.place().href).toBe('/form#spot')
  await go(router, { to: '/other' })
  await back()
  await comes(() => expect(heading()).toBe('form'))
})

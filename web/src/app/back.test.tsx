import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '../lib/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Menu } from '../ui/Menu.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { FrameError } from './RouteError.tsx'

beforeAll(() => speak('ru'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const Chat = () => {
  const [open, setOpen] = useState(true)
  return (
    <>
      <p>Чат</p>
      {open && (
        <Dialog title="Передать чат" closeLabel="Закрыть" onClose={() => setOpen(false)}>
          Кому
        </Dialog>
      )}
    </>
  )
}
const WithMenu = () => (
  <>
    <p>Чат</p>
    <Menu
      label="Действия"
      groups={[[{ id: 'pin', label: 'Закрепить', onSelect: () => undefined }]]}
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          Действия с чатом
        </button>
      )}
    />
  </>
)
const Broken = (): never => {
  throw new Error('broken')
}
const start = (at: string) => {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <LeaveQuestion />
      </>
    ),
  })
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component, errorComponent: FrameError })
  const routes = [
    route('/list', () => <p>Список</p>),
    route('/chat', Chat),
    route('/chat-with-menu', WithMenu),
    route('/broken', Broken),
    route('/unknown-error', () => <p>Неизвестная ошибка</p>),
  ]
  // only the browser's own history asks before it goes back
  window.history.pushState({}, '', '/list')
  const history = createBrowserHistory()
  history.push(at)
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(<RouterProvider router={router as never} />)
  return router
}

test('Back closes a dialog and stays in the chat; the next Back leads to the list', async () => {
  const router = start('/chat')
  await screen.findByText('Передать чат')
  act(() => router.history.back())
  await waitFor(() => expect(screen.queryByText('Передать чат')).toBeNull())
  expect(screen.getByText('Чат')).toBeTruthy()
  await waitFor(() => expect(window.location.pathname).toBe('/chat'))
  act(() => router.history.back())
  expect(await screen.findByText('Список')).toBeTruthy()
})
test('Back closes a menu and stays in the chat; the next Back leads to the list', async () => {
  const router = start('/chat-with-menu')
  const button = await screen.findByRole('button', { name: 'Действия с чатом' })
  act(() => button.click())
  await screen.findByText('Закрепить')
  act(() => router.history.back())
  await waitFor(() => expect(screen.queryByText('Закрепить')).toBeNull())
  await waitFor(() => expect(window.location.pathname).toBe('/chat-with-menu'))
  expect(screen.getByText('Чат')).toBeTruthy()
  act(() => router.history.back())
  expect(await screen.findByText('Список')).toBeTruthy()
})
test('a page without a menu that breaks leads to the page of unknown errors, which knows the way back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const router = start('/broken')
  expect(await screen.findByText('Неизвестная ошибка')).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ from: '/broken' })
})

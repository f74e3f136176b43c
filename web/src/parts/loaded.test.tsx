import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { speak } from '../lib/language.ts'
import { Loaded } from './Loaded.tsx'

beforeAll(() => speak('ru'))
afterEach(cleanup)

const show = (code: 'OPTION_UNAVAILABLE' | 'UNKNOWN', status: number, data?: string) => {
  const error = new ApiError({ code, status, text: 'Что-то не так', params: {}, fields: undefined, requestId: 'r1' })
  const query = { data, error, isFetching: false, refetch: () => undefined }
  const page = () => (
    <Loaded query={query} shape="table">
      {(text) => <p>{text}</p>}
    </Loaded>
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(
    <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: page }), history }) as never} />,
  )
}

test('the plan lost the option while the screen was open: another plan is offered, not a retry', async () => {
  show('OPTION_UNAVAILABLE', 402)
  expect((await screen.findByRole('link', { name: 'Изменить тариф' })).getAttribute('href')).toContain('/admin/options')
  expect(screen.getByText(/только в расширенном тарифе/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
test('any other error has its text, its code and a retry; known data stay', async () => {
  show('UNKNOWN', 500)
  expect((await screen.findByRole('alert')).textContent).toMatch(/Что-то не так.*r1/)
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeDefined()
  cleanup()
  show('UNKNOWN', 500, 'прежние данные')
  expect(await screen.findByText('прежние данные')).toBeDefined()
})

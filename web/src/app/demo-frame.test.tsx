import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { speak } from '../lib/language.ts'
import { DemoFrame } from './DemoFrame.tsx'

beforeAll(() => speak('ru'))
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})
const open = async (demo: string) => {
  const meta = document.createElement('meta')
  meta.name = 'beseda-demo'
  meta.content = demo
  document.head.replaceChildren(meta)
  return act(async () =>
    render(
      <DemoFrame>
        <p>page</p>
      </DemoFrame>,
    ),
  )
}

test('an exposed demo warns above the page until the user hides it, and again after the page is opened again', async () => {
  const first = await open('exposed')
  expect(await screen.findByRole('region', { name: 'Предупреждение о демо-доступе' })).toBeTruthy()
  expect(screen.getByText(/войти может любой/)).toBeTruthy()
  expect(screen.getByText('page')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Скрыть' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByText('page')).toBeTruthy()
  first.unmount()
  await open('exposed')
  expect(await screen.findByRole('region')).toBeTruthy()
})
test('a demo of this machine alone does not warn', async () => {
  await open('')
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByText('page')).toBeTruthy()
})

import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../lib/language.ts'
import { CategoryColumns } from './CategoryColumns.tsx'

const nodes = [
  { id: 'd', parentId: null, name: 'Доставка' },
  { id: 'o', parentId: null, name: 'Оплата' },
  { id: 'v', parentId: null, name: 'Возврат' },
  { id: 's', parentId: 'd', name: 'Сроки' },
  { id: 'a', parentId: 'd', name: 'Адрес' },
  { id: 'z', parentId: 's', name: 'Задержка' },
]
const chosen = vi.fn()
const Probe = () => {
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <CategoryColumns nodes={nodes} selected={selected} onSelect={setSelected} onEnter={(n) => chosen(n.id)} whole />
  )
}
const here = () => document.activeElement?.textContent
const columns = () => screen.getAllByRole('region').map((column) => column.getAttribute('aria-label'))

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  await speak('ru')
  await loadWords('categories')
})
afterEach(() => {
  cleanup()
  chosen.mockClear()
})

test('one tab stop; arrows move within a column, to the next and back', async () => {
  const user = userEvent.setup()
  render(<Probe />)
  await user.tab()
  expect(here()).toBe('Доставка')
  expect(columns()).toEqual(['Категория'])
  await user.keyboard('{ArrowDown}')
  expect(here()).toBe('Оплата')
  expect(columns(), 'nothing is below it').toEqual(['Категория'])
  await user.keyboard('{ArrowRight}')
  expect(here(), 'and nowhere to go').toBe('Оплата')
  await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}')
  expect(here()).toBe('Задержка')
  expect(screen.getAllByRole('button', { current: true }).map((b) => b.textContent)).toEqual([
    'Доставка',
    'Сроки',
    'Задержка',
  ])
  await user.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledWith('z')
  await user.keyboard('{ArrowLeft}')
  expect(here()).toBe('Сроки')
  await user.keyboard('{End}')
  expect(here()).toBe('Адрес')
})
test('letters find a name in the column', async () => {
  const user = userEvent.setup()
  render(<Probe />)
  await user.tab()
  await user.keyboard('во')
  expect(here()).toBe('Возврат')
})
test('a column in which a choice is required says so', async () => {
  const user = userEvent.setup()
  render(<Probe />)
  await user.click(screen.getByRole('button', { name: 'Доставка' }))
  expect(screen.getByText('Выберите тему')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Адрес' }))
  expect(screen.queryByText('Выберите тему')).toBeNull()
})

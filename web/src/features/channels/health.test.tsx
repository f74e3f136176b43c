import type { Channel } from '@beseda/contract/entities/channel.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { now } from '../../lib/clock.ts'
import { loadWords, speak } from '../../lib/language.ts'
import { draftOf } from './draft.ts'
import { Health } from './Health.tsx'

beforeAll(async () => {
  await speak('ru')
  await loadWords('channels')
})
afterEach(cleanup)

const at = { since: now(), lastInAt: null, lastOutAt: null, lastErrorAt: null, checkedAt: null, expiresAt: null }
const health = { ...at, state: 'ok', reason: '', lastError: null, account: null } as const
const channel = (own: Channel['health']): Channel => ({ ...draftOf('loopback', 'id', 'ru')!, health: own })

test('a channel of this server shows nothing', () => {
  const { container } = render(<Health channel={channel(null)} />)
  expect(container.textContent).toBe('')
})
test('a working channel shows its last messages; a failing one the reason and the last error', () => {
  const { rerender } = render(<Health channel={channel(health)} />)
  expect(screen.getByText('Работает')).toBeTruthy()
  expect(screen.getAllByText('ещё не было')).toHaveLength(2)
  expect(screen.queryByText('Причина')).toBeNull()
  const error = { lastErrorAt: now(), lastError: 'Токен отозван' }
  const account = { name: '@shop', link: 'https://provider.example/shop' }
  rerender(<Health channel={channel({ ...health, ...error, account, state: 'broken', reason: 'Нет доступа' })} />)
  expect(screen.getByText('Не работает')).toBeTruthy()
  expect(screen.getByText('Нет доступа')).toBeTruthy()
  expect(screen.getByText(/: Токен отозван$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '@shop' }).getAttribute('href')).toBe('https://provider.example/shop')
})

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
const hours = Array.from({ length: 24 }, (_, i) => ({ accepted: 1, failed: i === 23 ? 3 : 0 }))
const sends = { hour: hours[23]!, day: { accepted: 24, failed: 3 }, hours }
const health = { ...at, state: 'ok' as const, reason: '', lastError: null, account: null, sends }
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
  expect(screen.getByText('75 % (3 из 4)')).toBeTruthy()
  expect(screen.getByText('11 % (3 из 27)')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(24)
  const error = { lastErrorAt: now(), lastError: 'Токен отозван' }
  const account = { name: '@shop', link: 'https://provider.example/shop' }
  rerender(<Health channel={channel({ ...health, ...error, account, state: 'broken', reason: 'Нет доступа' })} />)
  expect(screen.getByText('Не работает')).toBeTruthy()
  expect(screen.getByText('Нет доступа')).toBeTruthy()
  expect(screen.getByText(/: Токен отозван$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '@shop' }).getAttribute('href')).toBe('https://provider.example/shop')
})

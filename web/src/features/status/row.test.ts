import { installationStatus } from '@beseda/domain/installation/status.ts'
import { expect, test } from 'vitest'
import { status as en } from '../../lib/words/en/status.ts'
import { status as ru } from '../../lib/words/ru/status.ts'
import { browserClockRow, rowsOf, textOf, websocketRow } from './row.ts'

const outgoing = { configured: true, failed: 0, reason: '', waitsMs: null }
const healthy = installationStatus({
  now: 0,
  publicUrl: { value: 'https://chat.example', isSet: true },
  certificate: { is: 'valid', endsAt: 60 * 86_400_000 },
  clockOffMs: 0,
  mail: outgoing,
  sms: outgoing,
  disk: { free: 50 * 1024 ** 3, size: 100 * 1024 ** 3 },
  jobs: { ready: 3, dead: 0, deadName: '', lateMs: 0 },
  backup: { ok: true, error: '', goodAt: -5 * 3_600_000, bytes: 2048 },
  demo: 'none',
  refusals: {},
  version: '1.0.0',
})
test('each line has words in both languages, with every placeholder filled', () => {
  const rows = rowsOf(
    { at: 0, checks: [...healthy] },
    websocketRow(true, 'https://a', 'https://b'),
    browserClockRow(0, 0, 0),
  )
  expect(rows.map((r) => r.check)).toContain('websocket')
  for (const words of [ru, en])
    for (const row of rows) expect(textOf(row, words as never)).toMatch(/^(?!.*(?:\(\)|: $| {2})).{5,}$/)
  expect(textOf(rows.find((r) => r.check === 'disk')!, en)).toContain('50')
})
test('the browser’s clock: the time of the call itself is no difference', () => {
  expect(browserClockRow(5000, 4000, 9000)).toMatchObject({ state: 'good', values: { seconds: 0 } })
  expect(browserClockRow(5000, 8000, 9000)).toMatchObject({ state: 'off', values: { seconds: 3 } })
  expect(browserClockRow(5000, 1000, 2500)).toMatchObject({ state: 'off', values: { seconds: 2.5 } })
})
test('a websocket that opens elsewhere than at the public address proves nothing about it', () => {
  expect(websocketRow(true, 'https://chat.example', 'https://chat.example').state).toBe('good')
  expect(websocketRow(true, 'https://chat.example', 'http://127.0.0.1:3000').state).toBe('elsewhere')
  expect(websocketRow(false, 'https://chat.example', 'https://chat.example').level).toBe('bad')
})

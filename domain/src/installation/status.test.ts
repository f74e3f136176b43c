import { statusChecks } from '@beseda/contract/entities/installation-status.ts'
import { expect, test } from 'vitest'
import { installationStatus, type StatusFacts } from './status.ts'

const now = Date.UTC(2026, 10, 22)
const [minute, hour, day, gb] = [60_000, 3_600_000, 86_400_000, 1024 ** 3]
const quiet = { configured: true, failed: 0, reason: '', waitsMs: null }
const well: StatusFacts = {
  now,
  publicUrl: { value: 'https://chat.example', isSet: true },
  certificate: { is: 'valid', endsAt: now + 60 * day },
  clockOffMs: 40,
  mail: quiet,
  sms: quiet,
  disk: { free: 50 * gb, size: 100 * gb },
  jobs: { ready: 3, dead: 0, deadName: '', lateMs: 0 },
  backup: { ok: true, error: '', goodAt: now - 5 * hour, bytes: 1000 },
  demo: 'none',
  refusals: {},
  version: '1.0.0',
}
const of = (facts: Partial<StatusFacts>, check: string) => {
  const found = installationStatus({ ...well, ...facts }).find((c) => c.check === check)!
  return [found.level, found.state]
}

test('a healthy installation: every check once, in order, nothing to do', () => {
  const all = installationStatus(well)
  expect(all.map((c) => c.check)).toEqual([...statusChecks])
  expect(all.filter((c) => c.level === 'bad' || c.level === 'warning')).toEqual([])
})
test.each<readonly [string, Partial<StatusFacts>, string, string]>([
  ['address', { publicUrl: { value: 'http://127.0.0.1:3000', isSet: false } }, 'warning', 'notSet'],
  ['address', { publicUrl: { value: 'http://chat.example', isSet: true } }, 'bad', 'plain'],
  ['certificate', { certificate: { is: 'valid', endsAt: now + 14 * day } }, 'good', 'good'],
  ['certificate', { certificate: { is: 'valid', endsAt: now + 14 * day - 1 } }, 'warning', 'soon'],
  ['certificate', { certificate: { is: 'valid', endsAt: now + 3 * day - 1 } }, 'bad', 'soon'],
  ['certificate', { certificate: { is: 'valid', endsAt: now - 1 } }, 'bad', 'expired'],
  ['certificate', { certificate: { is: 'untrusted', why: 'SELF_SIGNED' } }, 'bad', 'untrusted'],
  ['certificate', { certificate: { is: 'notReachable', why: 'ECONNREFUSED' } }, 'warning', 'notReachable'],
  ['clock', { clockOffMs: -2000 }, 'bad', 'off'],
  ['clock', { clockOffMs: 1999 }, 'good', 'good'],
  ['mail', { mail: { ...quiet, configured: false } }, 'warning', 'none'],
  ['sms', { sms: { ...quiet, configured: false } }, 'neutral', 'none'],
  ['mail', { mail: { ...quiet, failed: 1, reason: '550' } }, 'bad', 'failed'],
  ['mail', { mail: { ...quiet, waitsMs: 10 * minute + 1 } }, 'warning', 'waits'],
  ['disk', { disk: { free: gb - 1, size: 100 * gb } }, 'bad', 'full'],
  ['disk', { disk: { free: 5 * gb - 1, size: 20 * gb } }, 'warning', 'low'],
  ['disk', { disk: { free: 40 * gb, size: 1000 * gb } }, 'warning', 'low'],
  ['disk', { disk: null }, 'warning', 'unknown'],
  ['jobs', { jobs: { ready: 9, dead: 0, deadName: '', lateMs: 5 * minute + 1 } }, 'bad', 'late'],
  ['jobs', { jobs: { ready: 0, dead: 1, deadName: 'x', lateMs: 0 } }, 'warning', 'dead'],
  ['backup', { backup: null }, 'bad', 'never'],
  ['backup', { backup: { ok: false, error: 'disk full', goodAt: now, bytes: 0 } }, 'bad', 'failed'],
  ['backup', { backup: { ok: true, error: '', goodAt: now - 36 * hour - 1, bytes: 1 } }, 'warning', 'old'],
  ['demo', { demo: 'left' }, 'warning', 'left'],
  ['limits', { refusals: { signInByLogin: 2, callByAddress: 7 } }, 'neutral', 'some'],
])('%s %j: %s, %s', (check, facts, level, state) => expect(of(facts, check)).toEqual([level, state]))

test('of refusals the most frequent rule is named', () => {
  const found = installationStatus({ ...well, refusals: { signInByLogin: 2, callByAddress: 7 } })
  expect(found.find((c) => c.check === 'limits')!.values).toEqual({ count: 9, rule: 'callByAddress', most: 7 })
})

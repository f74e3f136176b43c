import type { CheckResult, StatusCheck, StatusLevel } from '@beseda/contract/entities/installation-status.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** The certificate of the public address, as a client without exceptions sees it. */
export type CertificateFact =
  | { readonly is: 'valid'; readonly endsAt: number }
  | { readonly is: 'untrusted'; readonly why: string }
  | { readonly is: 'notReachable'; readonly why: string }
  /** The address does not begin with https. */
  | { readonly is: 'none' }

export interface OutgoingFact {
  readonly configured: boolean
  /** Messages that could not be sent in the last day, and the last reason. */
  readonly failed: number
  readonly reason: string
  /** Age of the oldest message that still waits, ms; null: none. */
  readonly waitsMs: number | null
}
export interface BackupFact {
  /** Of the last attempt. */
  readonly ok: boolean
  readonly error: string
  /** The newest whole backup; null: none. */
  readonly goodAt: number | null
  readonly bytes: number
}
/** What the server found out about itself. Times in ms since 1970, sizes in bytes. */
export interface StatusFacts {
  readonly now: number
  readonly publicUrl: { readonly value: string; readonly isSet: boolean }
  readonly certificate: CertificateFact
  /** This machine's clock minus the database's, ms. */
  readonly clockOffMs: number
  readonly mail: OutgoingFact
  readonly sms: OutgoingFact
  /** null: unknown. */
  readonly disk: { readonly free: number; readonly size: number } | null
  /** `lateMs`: how long the job that is due longest has waited. */
  readonly jobs: { readonly ready: number; readonly dead: number; readonly deadName: string; readonly lateMs: number }
  /** null: nobody has made one. */
  readonly backup: BackupFact | null
  readonly demo: 'none' | 'left' | 'running'
  /** Calls refused by limits since the start. */
  readonly refusals: Readonly<Record<string, number>>
  readonly version: string
}
type Verdict = readonly [level: StatusLevel, state: string, values?: CheckResult['values']]

const address = ({ publicUrl: { value, isSet } }: StatusFacts): Verdict => {
  if (!isSet) return ['warning', 'notSet', { value }]
  return value.startsWith('https:') ? ['good', 'good', { value }] : ['bad', 'plain', { value }]
}
const certificate = ({ certificate: fact, now }: StatusFacts): Verdict => {
  if (fact.is === 'none') return ['neutral', 'none']
  if (fact.is !== 'valid') return [fact.is === 'untrusted' ? 'bad' : 'warning', fact.is, { why: fact.why }]
  const days = Math.floor((fact.endsAt - now) / day)
  if (days < 0) return ['bad', 'expired', { days: -days }]
  return [days < 3 ? 'bad' : days < 14 ? 'warning' : 'good', days < 14 ? 'soon' : 'good', { days }]
}
const clock = ({ clockOffMs }: StatusFacts): Verdict => {
  const seconds = Math.round(Math.abs(clockOffMs) / 100) / 10
  return Math.abs(clockOffMs) < 2000 ? ['good', 'good', { seconds }] : ['bad', 'off', { seconds }]
}
const outgoing = ({ configured, failed, reason, waitsMs }: OutgoingFact, without: StatusLevel): Verdict => {
  if (!configured) return [without, 'none']
  if (failed > 0) return ['bad', 'failed', { count: failed, reason }]
  if (waitsMs !== null && waitsMs > 10 * minute)
    return ['warning', 'waits', { minutes: Math.floor(waitsMs / minute), reason }]
  return ['good', 'good']
}
const gigabyte = 1024 ** 3
const disk = ({ disk: fact }: StatusFacts): Verdict => {
  if (!fact) return ['warning', 'unknown']
  const values = { free: fact.free, percent: Math.floor((100 * fact.free) / fact.size) }
  if (fact.free < gigabyte) return ['bad', 'full', values]
  return fact.free < 5 * gigabyte || fact.free < fact.size / 20 ? ['warning', 'low', values] : ['good', 'good', values]
}
const jobs = ({ jobs: { ready, dead, deadName, lateMs } }: StatusFacts): Verdict => {
  if (lateMs > 5 * minute) return ['bad', 'late', { minutes: Math.floor(lateMs / minute), count: ready }]
  return dead > 0 ? ['warning', 'dead', { count: dead, name: deadName }] : ['good', 'good', { count: ready }]
}
const backup = ({ backup: fact, now }: StatusFacts): Verdict => {
  if (!fact) return ['bad', 'never']
  if (!fact.ok) return ['bad', 'failed', { error: fact.error }]
  if (fact.goodAt === null) return ['bad', 'never']
  const hours = Math.max(0, Math.floor((now - fact.goodAt) / hour))
  const values = { hours, bytes: fact.bytes }
  return now - fact.goodAt > 36 * hour ? ['warning', 'old', values] : ['good', 'good', values]
}
const demo = ({ demo: fact }: StatusFacts): Verdict => [fact === 'none' ? 'good' : 'warning', fact]
const limits = ({ refusals }: StatusFacts): Verdict => {
  const all = Object.entries(refusals).sort(([, a], [, b]) => b - a)
  const count = all.reduce((sum, [, n]) => sum + n, 0)
  return count === 0 ? ['good', 'good'] : ['neutral', 'some', { count, rule: all[0]![0], most: all[0]![1] }]
}

/** What each fact means for the people who run the installation. */
export const installationStatus = (facts: StatusFacts): readonly CheckResult[] => {
  const verdicts: Readonly<Record<StatusCheck, Verdict>> = {
    address: address(facts),
    certificate: certificate(facts),
    clock: clock(facts),
    mail: outgoing(facts.mail, 'warning'),
    sms: outgoing(facts.sms, 'neutral'),
    disk: disk(facts),
    jobs: jobs(facts),
    backup: backup(facts),
    demo: demo(facts),
    limits: limits(facts),
    version: ['neutral', 'running', { version: facts.version }],
  }
  return Object.entries(verdicts).map(([check, [level, state, values = {}]]) => ({
    ...{ check: check as StatusCheck, level, state, values },
  }))
}

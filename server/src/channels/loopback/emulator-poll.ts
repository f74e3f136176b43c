import type { State } from './emulator-state.ts'

type Fields = Readonly<Record<string, unknown>>

/** The next updates behind `after`. Confirmed ones are gone. */
export const pageAfter = (s: State, after: bigint): State['updates'] => {
  const from = after > s.confirmed ? after : s.confirmed
  return s.updates.filter((u) => u.id > from).slice(0, 100)
}
export const afterOf = ({ after }: Fields): bigint | null =>
  after === null || after === undefined ? null : BigInt(String(after))

/**
 * Holds a call for updates until one arrives, at most as long as the caller wants. A second call ends the first one, as at
 * providers that allow one reader. False: this call was ended.
 */
export const holdPoll = async (
  s: State,
  fields: Fields,
  wait: (ms: number) => Promise<void>,
  gone: AbortSignal | undefined,
): Promise<boolean> => {
  if (s.reader) {
    s.conflicts++
    s.reader('ended')
  }
  const waitMs = Number(fields.wait ?? 0)
  const after = afterOf(fields)
  if (s.hook || after === null || !(waitMs > 0) || pageAfter(s, after).length > 0) return true
  const { promise, resolve } = Promise.withResolvers<'arrived' | 'ended' | 'over'>()
  s.reader = resolve
  gone?.addEventListener('abort', () => resolve('over'))
  void wait(waitMs).then(() => resolve('over'))
  const outcome = await promise
  if (s.reader === resolve) s.reader = null
  return outcome !== 'ended'
}

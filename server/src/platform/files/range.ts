import type { ByteRange } from '../files.ts'

/**
 * Parses a `Range` header for a file of `bytes` bytes. Returns the range; `outside` (416) when it starts after the end;
 * null (send the whole file) when there is none, several, or an invalid one.
 */
export const parseRange = (header: string | undefined, bytes: number): ByteRange | 'outside' | null => {
  const m = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!m || (m[1] === '' && m[2] === '')) return null
  if (m[1] === '') return lastBytes(Number(m[2]), bytes)
  const first = Number(m[1])
  const last = m[2] === '' ? bytes - 1 : Number(m[2])
  if (last < first && m[2] !== '') return null
  return first >= bytes ? 'outside' : { first, last: Math.min(last, bytes - 1) }
}
const lastBytes = (count: number, bytes: number): ByteRange | 'outside' =>
  count === 0 ? 'outside' : { first: Math.max(0, bytes - count), last: bytes - 1 }

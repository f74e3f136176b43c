export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** UUID version 7: sorts by time. Not by `crypto.randomUUID`, which is missing on plain http. */
export const makeId = (now: number, random: Uint8Array): string => {
  const time = Math.floor(now).toString(16).padStart(12, '0').slice(-12)
  const tail = hex(random.subarray(0, 9))
  const variant = ((random[9] ?? 0) & 3) | 8
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-${variant.toString(16)}${tail.slice(3, 6)}-${tail.slice(6, 18)}`
}

/** A visitor's key: 192 random bits as 48 hex digits. */
export const makeKey = hex

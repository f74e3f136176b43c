/** What we write into the payload of a button, and of a message: both come back. At most 255 characters for a button. */
const maxLength = 255

interface Words {
  /** Payload and label of a button. */
  readonly b?: unknown
  readonly l?: unknown
  /** Our id of a message. */
  readonly part?: unknown
}
const read = (given: unknown): Words | null => {
  if (typeof given !== 'string') return typeof given === 'object' ? (given as Words | null) : null
  try {
    const parsed: unknown = JSON.parse(given)
    return typeof parsed === 'object' ? (parsed as Words | null) : null
  } catch {
    return null
  }
}
const word = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/** null: not a button of ours, like “Start”, whose press is an ordinary message. */
export const payloadIn = (given: unknown): string | null => word(read(given)?.b)
export const labelIn = (given: unknown): string | null => word(read(given)?.l)
export const partIn = (given: unknown): string | null => word(read(given)?.part)

/** null: too long for VK. Without room for the label, its press is shown by the payload. */
export const buttonPayload = (payload: string, label: string): string | null => {
  const both = JSON.stringify({ b: payload, l: label })
  if (both.length <= maxLength) return both
  const alone = JSON.stringify({ b: payload })
  return alone.length <= maxLength ? alone : null
}
export const messagePayload = (partId: string): string => JSON.stringify({ part: partId })

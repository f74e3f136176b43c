import type { Check, Checked } from './checks.ts'

/**
 * The messages between the loader (in the host page) and the panel (in its frame). Longer ones are dropped unparsed. In
 * UTF-16 units: at most 64 KB for our texts.
 */
const maxLength = 65_536

type Table = Record<string, Check<unknown>>
export type Envelope<T extends Table> = { [K in keyof T]: { readonly t: K; readonly p: Checked<T[K]> } }[keyof T]
export type Payload<T extends Table, K extends keyof T> = Checked<T[K]>

export const writeEnvelope = <T extends Table, K extends keyof T & string>(t: K, p: Payload<T, K>): string =>
  JSON.stringify({ v: 1, t, p })

/** The message, or null for anything that does not match the table exactly. */
export const readEnvelope = <T extends Table>(table: T, data: unknown): Envelope<T> | null => {
  if (typeof data !== 'string' || data.length > maxLength) return null
  const message = parse(data) as { v?: unknown; t?: unknown; p?: unknown } | null
  if (typeof message !== 'object' || message === null || message.v !== 1 || typeof message.t !== 'string') return null
  if (!Object.hasOwn(table, message.t) || !table[message.t]?.(message.p)) return null
  return { t: message.t, p: message.p } as Envelope<T>
}

/** Listens to one window of one origin and ignores all others. Returns a function that stops it. */
export const listenTo = <T extends Table>(o: {
  readonly table: T
  readonly origin: string
  readonly source: () => unknown
  readonly onMessage: (message: Envelope<T>) => void
}): (() => void) => {
  const listener = ({ origin, source, data }: MessageEvent) => {
    if (origin !== o.origin || source === null || source !== o.source()) return
    const message = readEnvelope(o.table, data)
    if (message) o.onMessage(message)
  }
  addEventListener('message', listener)
  return () => removeEventListener('message', listener)
}

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

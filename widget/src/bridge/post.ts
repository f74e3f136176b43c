import type { Check, Checked } from './checks.ts'

/** How the loader (in the shop's page) and the panel (in our frame) talk, and how junk is kept out. */
/** Longer ones are dropped unread. In characters, which for our texts is at most 64 KB of UTF-16 halves. */
const maxLength = 65_536

type Table = Record<string, Check<unknown>>
export type Envelope<T extends Table> = { [K in keyof T]: { readonly t: K; readonly p: Checked<T[K]> } }[keyof T]
export type Payload<T extends Table, K extends keyof T> = Checked<T[K]>

export const writeEnvelope = <T extends Table, K extends keyof T & string>(t: K, p: Payload<T, K>): string =>
  JSON.stringify({ v: 1, t, p })

/** The message, or null for anything that does not match the table exactly. */
export const readEnvelope = <T extends Table>(table: T, data: unknown): Envelope<T> | null => {
  if (typeof data !== 'string' || data.length > maxLength) return null
  const told = parse(data) as { v?: unknown; t?: unknown; p?: unknown } | null
  if (typeof told !== 'object' || told === null || told.v !== 1 || typeof told.t !== 'string') return null
  if (!Object.hasOwn(table, told.t) || !table[told.t]?.(told.p)) return null
  return { t: told.t, p: told.p } as Envelope<T>
}

/** Listens to one window of one origin, and to nobody else. Returns how to stop. */
export const listenTo = <T extends Table>(o: {
  readonly table: T
  readonly origin: string
  readonly source: () => unknown
  readonly hear: (told: Envelope<T>) => void
}): (() => void) => {
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== o.origin || source === null || source !== o.source()) return
    const told = readEnvelope(o.table, data)
    if (told) o.hear(told)
  }
  addEventListener('message', onMessage)
  return () => removeEventListener('message', onMessage)
}

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

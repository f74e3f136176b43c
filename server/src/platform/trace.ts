import { AsyncLocalStorage } from 'node:async_hooks'

/** What belongs to the call now running: its W3C trace context, and the id under which it is logged. */
export interface CallContext {
  readonly traceparent: string
  readonly requestId: string
  /** The trace begins here: its span id is nobody's. */
  readonly isRoot?: boolean
  /** From where, for the audit log; absent in jobs and sweeps. */
  readonly caller?: { readonly address: string; readonly userAgent: string }
}
const storage = new AsyncLocalStorage<CallContext>()
export const inCall = <T>(context: CallContext, body: () => T): T => storage.run(context, body)
/** Runs `body` as nobody's call: it serves several. */
export const noCall = <T>(body: () => T): T => storage.exit(body)
export const currentCall = (): CallContext | null => storage.getStore() ?? null
export const currentTrace = (): string | null => storage.getStore()?.traceparent || null

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
export interface TraceContext {
  readonly traceId: string
  readonly parentId: string | null
  readonly sampled: boolean
}
/** A caller's `traceparent` header, or null when it is missing or malformed. */
export const parseTraceparent = (header: unknown): TraceContext | null => {
  const m = typeof header === 'string' ? shape.exec(header) : null
  if (!m || /^0+$/.test(m[1]!) || /^0+$/.test(m[2]!)) return null
  return { traceId: m[1]!, parentId: m[2]!, sampled: (Number.parseInt(m[3]!, 16) & 1) === 1 }
}

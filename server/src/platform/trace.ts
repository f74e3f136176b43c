import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of the running call: its W3C trace context, and its id in the log. */
export interface CallContext {
  readonly traceparent: string
  readonly requestId: string
  /** The trace starts here, so `traceparent` names no parent span. */
  readonly isRoot?: boolean
  /** The caller, for the audit log; absent in jobs and sweeps. */
  readonly caller?: { readonly address: string; readonly userAgent: string }
}
const storage = new AsyncLocalStorage<CallContext>()
export const inCall = <T>(context: CallContext, body: () => T): T => storage.run(context, body)
/** Runs `body` outside any call, because it serves several calls. */
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

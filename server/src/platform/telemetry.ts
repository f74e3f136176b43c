import { AppError } from '@beseda/contract/errors/index.ts'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { IdGenerator } from '@opentelemetry/sdk-trace'
import { currentCall, inCall, parseTraceparent } from './trace.ts'

export interface TelemetryOptions {
  /** Of an OTLP/HTTP receiver, without `/v1/traces`. */
  readonly endpoint: string
  readonly version: string
  /** Share of the traces to send, 0 to 1; decided by the trace's id, so a trace is sent whole or not at all. */
  readonly ratio?: number
}
/** Also how long a receiver that is away may hold up the end of the server. */
const sendTimeoutMs = 2_500
/** Null while spans go nowhere. */
let tracer: Tracer | null = null

/**
 * Starts sending spans. The libraries for it are loaded only here, so a server without a receiver does not pay.
 * @returns the end: sends what is left, and stops
 */
export const startTelemetry = async ({
  endpoint,
  version,
  ratio = 1,
}: TelemetryOptions): Promise<() => Promise<void>> => {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendTimeoutMs })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'beseda', 'service.version': version }),
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
    idGenerator: idsOn(new sdk.RandomIdGenerator()),
  })
  tracer = provider.getTracer('beseda', version)
  return async () => {
    tracer = null
    await provider.shutdown()
  }
}

/** The id of the trace that is about to begin: the one under which its call is logged. */
let comingTraceId: string | null = null
const idsOn = (random: IdGenerator): IdGenerator => ({
  generateTraceId: () => comingTraceId ?? random.generateTraceId(),
  generateSpanId: () => random.generateSpanId(),
})

type Kind = 'inside' | 'server' | 'client' | 'job'
const kinds: Record<Kind, SpanKind> = {
  inside: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
}
/**
 * Runs `body` inside a span, a child of the call now running (trace.ts): a caller's `traceparent`, or the one stored
 * with a job. What `body` starts, and the jobs it schedules, become children of this span. Attributes hold no secrets
 * and nothing that people wrote.
 */
export const traced = <T>(
  name: string,
  attributes: Attributes,
  body: () => Promise<T>,
  kind: Kind = 'inside',
): Promise<T> => (tracer ? inSpan(startSpan(tracer, name, { kind: kinds[kind], attributes }), body) : body())

const startSpan = (on: Tracer, name: string, options: SpanOptions): Span => {
  const call = currentCall()
  const parent = parseTraceparent(call?.traceparent)
  if (!parent?.parentId) return on.startSpan(name, options, ROOT_CONTEXT)
  const { traceId, parentId: spanId, sampled } = parent
  if (!call?.isRoot) {
    const context = { traceId, spanId, traceFlags: sampled ? 1 : 0, isRemote: true }
    return on.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, context))
  }
  comingTraceId = traceId
  const span = on.startSpan(name, options, ROOT_CONTEXT)
  comingTraceId = null
  return span
}
const inSpan = async <T>(span: Span, body: () => Promise<T>): Promise<T> => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  try {
    return await inCall({ requestId: '', ...currentCall(), isRoot: false, traceparent }, body)
  } catch (error) {
    if (error instanceof AppError) span.setAttribute('beseda.code', error.refusal.code)
    else span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    span.end()
  }
}

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
  /** URL of an OTLP/HTTP receiver, without `/v1/traces`. */
  readonly endpoint: string
  readonly version: string
  /** Share of traces to send, 0 to 1. The trace id decides, so a trace is sent completely or not at all. */
  readonly ratio?: number
}
/** Also the longest time that an unreachable receiver delays the shutdown. */
const sendTimeoutMs = 2_500
/** Null while telemetry is off. */
let tracer: Tracer | null = null

/**
 * Starts sending spans. The libraries are loaded only here, so a server without a receiver does not pay for them.
 * @returns a function that sends the remaining spans and stops
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

/** The id for the next trace: the one that its log lines use. */
let nextTraceId: string | null = null
const idsOn = (random: IdGenerator): IdGenerator => ({
  generateTraceId: () => nextTraceId ?? random.generateTraceId(),
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
 * Runs `body` inside a span, a child of the running call (trace.ts): a caller's `traceparent`, or the one stored with a
 * job. Calls and jobs that `body` starts become children of this span. Attributes must not contain secrets or text
 * that people wrote.
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
  nextTraceId = traceId
  const span = on.startSpan(name, options, ROOT_CONTEXT)
  nextTraceId = null
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

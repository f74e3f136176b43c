import pino from 'pino'
import type { Clock } from './clock.ts'
import { cleanData, cleanText } from './redact.ts'
import { currentCall, parseTraceparent } from './trace.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Line = (text: string, data?: object) => void
/** One line per call: a text for people and data for machines. Secrets in either are redacted. Pass errors as `error`. */
export interface Log {
  readonly debug: Line
  readonly info: Line
  readonly warn: Line
  readonly error: Line
  /** The same log, with data added to every line. */
  readonly with: (data: object) => Log
}
export interface LogOptions {
  readonly level: LogLevel
  readonly clock: Pick<Clock, 'now'>
  /** Readable lines for a terminal instead of JSON. */
  readonly forPeople?: boolean
  /** Writes a whole line with its line end. Default: standard output, synchronously, so that a crash loses nothing. */
  readonly write?: (line: string) => void
}

export const createLog = ({ level, clock, forPeople = false, write }: LogOptions): Log => {
  const out = write ? { write } : pino.destination({ dest: 1, sync: true })
  const lines = pino(
    {
      level,
      base: null,
      messageKey: 'text',
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      mixin: callFacts,
    },
    forPeople ? { write: (line: string) => void out.write(forTerminal(line)) } : out,
  )
  return logOn(lines, {})
}
const logOn = (lines: pino.Logger, fields: object): Log => {
  const line =
    (level: 'debug' | 'info' | 'warn' | 'error'): Line =>
    (text, data) => {
      if (lines.isLevelEnabled(level)) lines[level](lineData({ ...fields, ...data }), cleanText(text))
    }
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    with: (data) => logOn(lines, { ...fields, ...data }),
  }
}
const standardFields = ['level', 'time', 'text', 'requestId', 'traceId']
/** Never throws, whatever the data. The data cannot overwrite the standard fields of a line. */
const lineData = (data: object): object => {
  try {
    const clean = cleanData(data) as object
    return Object.fromEntries(
      Object.entries(clean).map(([key, v]) => [standardFields.includes(key) ? `${key}_` : key, v]),
    )
  } catch (error) {
    return { unloggable: cleanText(String(error)) }
  }
}
/** The ids of the running call, which connect the line with its trace. */
const callFacts = (): object => {
  const call = currentCall()
  if (!call) return {}
  const traceId = parseTraceparent(call.traceparent)?.traceId
  return { requestId: cleanText(call.requestId), ...(traceId && { traceId }) }
}
/** `09:00:00.000 warn  the text {"more":"data"}`. Control characters were removed before. */
const forTerminal = (json: string): string => {
  const { level, time, text, ...data } = JSON.parse(json) as Record<string, string>
  const rest = Object.keys(data).length ? ` ${JSON.stringify(data)}` : ''
  return `${time?.slice(11, 23)} ${level?.padEnd(5)} ${text}${rest}\n`
}
/** A log that writes nothing, for tests and tools. */
export const noLog: Log = { debug() {}, info() {}, warn() {}, error() {}, with: () => noLog }

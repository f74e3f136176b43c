import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/**
 * Writes down each error code that a server of the tests really answered, once per worker: `tools/raised-codes.mjs` compares
 * them with the catalogue. `RAISED_CODES` names the folder; without it nothing is recorded.
 */
const folder = process.env.RAISED_CODES
const seen = new Set<string>()

const record = (code: unknown): void => {
  if (!folder || typeof code !== 'string' || seen.has(code)) return
  seen.add(code)
  appendFileSync(join(folder, String(process.pid)), `${code}\n`)
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** Warnings about bots have codes too, in camel case and with texts of their own: they are no errors. */
const isError = (code: unknown): boolean => typeof code === 'string' && /^[A-Z]/.test(code)
/** Refusals inside an entity: of a failed message, a blocked contact, one chat of many. */
const recordInner = (value: unknown): void => {
  if (!isObject(value)) return
  if (('params' in value || 'text' in value) && isError(value.code)) record(value.code)
  Object.values(value).forEach(recordInner)
}
const recordAnswer = ({ code, entity, error }: Record<string, unknown>): void => {
  if (code !== 'ok') record(code)
  if (isObject(error) && isObject(error.fields)) Object.values(error.fields).forEach(record)
  recordInner(entity)
}
/** The envelope of a success begins with `"code":"ok"`, so most answers need no parsing. */
const mayHaveCode = /"code":"[A-Z]/

/** The files of a worker share its process; this file is run for each of them. */
const begun = Symbol.for('codes are recorded')
if (folder && !(begun in globalThis)) {
  Object.assign(globalThis, { [begun]: true })
  mkdirSync(folder, { recursive: true })
  // every server of ours announces itself here, so the product needs no hook for its tests
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', (_request, _reply, payload, done) => {
      if (typeof payload === 'string' && mayHaveCode.test(payload)) recordAnswer(JSON.parse(payload))
      done(null, payload)
    })
  })
}

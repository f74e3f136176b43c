import * as z from 'zod/mini'
import { defineJob, handlersOf } from '../../src/platform/jobs/define-job.ts'
import type { Handler, Handlers } from '../../src/platform/jobs/handler.ts'
import type { JobOptions, NewJob } from '../../src/platform/jobs/new-job.ts'

/** A job for tests whose data do not matter. */
export interface PlainJob extends JobOptions {
  readonly name: string
  readonly data: object
}
const anything = z.looseObject({})
export const plainJob = ({ name, data, ...options }: PlainJob): NewJob =>
  defineJob(name, anything).with({ ...data }, options)

// biome-ignore lint/suspicious/noExplicitAny: the handlers of one test get different data
export type PlainHandlers = Readonly<Record<string, Handler<any>>>
export const plainHandlers = (handlers: PlainHandlers): Handlers =>
  handlersOf(Object.entries(handlers).map(([name, handler]) => defineJob(name, anything).handledBy(handler)))

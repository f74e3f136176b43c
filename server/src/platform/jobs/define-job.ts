import type * as z from 'zod/mini'
import type { Work } from '../unit-of-work.ts'
import type { Handler, Handlers, RegisteredHandler } from './handler.ts'
import type { JobOptions, NewJob } from './new-job.ts'

/** The stored data of a job do not have the type of its definition. The job is dead at once: another attempt cannot help. */
export class UnfitJobData extends Error {}

/** A kind of job: its name and the type of its data. Slices schedule it without knowing its handler. */
export interface JobType<Data extends object> {
  readonly name: string
  readonly with: (data: Data, options?: JobOptions) => NewJob
  /** For the list in `app/jobs.ts`. Stored data are checked before the handler gets them. */
  readonly handledBy: (handler: Handler<Data>) => RegisteredHandler
}
export const defineJob = <Data extends object>(name: string, schema: z.ZodMiniType<Data>): JobType<Data> => {
  const check = (data: unknown): Data => {
    const checked = schema.safeParse(data)
    if (checked.success) return checked.data
    const problems = checked.error.issues.map(({ path, code }) => `${path.join('.') || 'data'} (${code})`)
    throw new UnfitJobData(`the data do not fit the job: ${problems.join(', ')}`)
  }
  return {
    name,
    with: (data, options = {}) => ({ ...options, name, data }) as unknown as NewJob,
    handledBy: (handler) => {
      const { onDead, optional } = handler
      // the hook is skipped when the data are invalid, because it needs them
      const checkedOnDead = onDead && {
        onDead: async (w: Work, data: unknown, error: string, interrupted: boolean) => {
          const checked = schema.safeParse(data)
          if (checked.success) await onDead(w, checked.data, error, interrupted)
        },
      }
      const ending = { ...checkedOnDead, ...(optional && { optional }) }
      if ('inside' in handler)
        return { jobName: name, inside: async (w, data) => handler.inside(w, check(data)), ...ending }
      const { timeoutMs } = handler
      return {
        jobName: name,
        outside: async (ctx, data) => handler.outside(ctx, check(data)),
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...ending,
      }
    },
  }
}

export const handlersOf = (registered: readonly RegisteredHandler[]): Handlers => {
  const handlers = Object.fromEntries(registered.map((handler) => [handler.jobName, handler]))
  if (Object.keys(handlers).length < registered.length) throw new Error('a job has two handlers')
  return handlers
}

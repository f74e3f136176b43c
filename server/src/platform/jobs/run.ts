import type { Deps } from '../deps.ts'
import type { Candidate } from './due.ts'
import type { Handlers, InsideHandler } from './handler.ts'
import { runInside } from './run-inside.ts'
import { runOutside } from './run-outside.ts'

export const outsideNamesOf = (handlers: Handlers): string[] =>
  Object.keys(handlers).filter((name) => 'outside' in handlers[name]!)

/**
 * Runs one attempt of one job. False: the job could not be claimed. A failure of the handler is saved with the job and
 * logged. This throws only when that cannot be saved (the database is away).
 */
export const runJob = async (deps: Deps, handlers: Handlers, candidate: Candidate): Promise<boolean> => {
  const began = deps.clock.tick()
  const handler = handlers[candidate.name] ?? unknown
  const ended = await ('outside' in handler
    ? runOutside(deps, handler, candidate)
    : runInside(deps, handler, candidate))
  const ms = deps.clock.tick() - began
  if (ended) deps.metrics.job({ name: candidate.name, outcome: outcomes[ended], ms })
  return ended !== null
}
const outcomes = {
  done: 'done',
  retry: 'retry',
  held: 'retry',
  lost: 'retry',
  dropped: 'dropped',
  dead: 'dead',
} as const

/** A job that this build does not know fails like any other: a newer node may know it, else it ends as a dead job. */
const unknown: InsideHandler<unknown> = {
  inside: async () => {
    throw new Error('no handler of this name')
  },
}

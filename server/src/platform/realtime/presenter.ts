import type { DomainEvent, EventType } from '@beseda/contract/events/index.ts'
import type { Connection, Runner } from '../db.ts'
import type { StoredEvent } from '../stored-event.ts'
import { read, readPipelined, type WorkDeps } from '../unit-of-work.ts'
import type { Outgoing, Present } from './types.ts'

/**
 * Reads what presenters show, once per batch of events, in one round trip with the other loads: so it sends all its
 * statements together. A loader that needs a result for further reads returns a function, which runs in a second round
 * trip.
 */
export type Load<T> = (c: Runner, organizationId: string, events: readonly DomainEvent[]) => Promise<T | SecondRead<T>>
export type SecondRead<T> = (c: Connection) => Promise<T>

export interface Shown<E extends DomainEvent = DomainEvent> {
  readonly organizationId: string
  /** The events of the batch that the presenter handles, with the times of their transactions. */
  readonly events: readonly { readonly event: E; readonly at: number }[]
  /** The answer of one of the presenter's loads. */
  readonly loaded: <T>(load: Load<T>) => T
}
/** Turns some kinds of events into frames for browsers. */
export interface Presenter {
  readonly handles: readonly EventType[]
  readonly loads: readonly Load<unknown>[]
  readonly frames: (shown: Shown) => readonly Outgoing[]
}
export const definePresenter = <const T extends EventType>(p: {
  readonly handles: readonly T[]
  readonly loads?: readonly Load<unknown>[]
  readonly frames: (shown: Shown<Extract<DomainEvent, { readonly type: T }>>) => readonly Outgoing[]
}): Presenter => ({
  handles: p.handles,
  loads: p.loads ?? [],
  // `createPresent` passes only events that the presenter handles
  frames: p.frames as unknown as Presenter['frames'],
})

/** Joins presenters. A load that several of them name is read once. */
export const createPresent = (deps: Pick<WorkDeps, 'pool'>, presenters: readonly Presenter[]): Present => {
  const handlers = presenters.map((presenter) => ({ presenter, handles: new Set<string>(presenter.handles) }))
  return async (organizationId, stored) => {
    const busy = handlers
      .map(({ presenter, handles }) => ({ presenter, events: stored.filter((s) => handles.has(s.event.type)) }))
      .filter(({ events }) => events.length > 0)
    const answers = await readAll(deps, organizationId, busy)
    const loaded = <T>(load: Load<T>): T => answers.get(load as Load<unknown>) as T
    return busy.flatMap(({ presenter, events }) => presenter.frames({ organizationId, events, loaded }))
  }
}

interface Busy {
  readonly presenter: Presenter
  readonly events: readonly StoredEvent[]
}
const readAll = async (
  deps: Pick<WorkDeps, 'pool'>,
  organizationId: string,
  busy: readonly Busy[],
): Promise<ReadonlyMap<Load<unknown>, unknown>> => {
  const eventsOf = new Map<Load<unknown>, Set<StoredEvent>>()
  for (const { presenter, events } of busy)
    for (const load of presenter.loads) {
      const known = eventsOf.get(load) ?? new Set()
      eventsOf.set(load, known)
      for (const e of events) known.add(e)
    }
  if (eventsOf.size === 0) return new Map()
  const loads = [...eventsOf]
  const first = await readPipelined(deps, organizationId, (c) =>
    Promise.all(
      loads.map(([load, events]) =>
        load(
          c,
          organizationId,
          [...events].map((e) => e.event),
        ),
      ),
    ),
  )
  const isOpen = (answer: unknown): answer is SecondRead<unknown> => typeof answer === 'function'
  const answers = first.some(isOpen)
    ? await read(deps, organizationId, (c) => Promise.all(first.map((a) => (isOpen(a) ? a(c) : a))))
    : first
  return new Map(loads.map(([load], i) => [load, answers[i]]))
}

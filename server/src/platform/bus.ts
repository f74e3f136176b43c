import type { StoredEvent } from './unit-of-work.ts'

export interface Published {
  readonly organizationId: string
  readonly events: readonly StoredEvent[]
}
/**
 * Tells the hubs what was committed, and the workers that there are jobs. It only wakes: the truth is in the tables,
 * and the repairing tail finds what a dead publisher did not tell. Drivers: in-process (here); coalesced NOTIFY or
 * NATS for several nodes.
 */
export interface Bus {
  readonly publish: (published: Published) => void
  readonly wake: () => void
  readonly onPublished: (hear: (published: Published) => void) => void
  readonly onWake: (hear: () => void) => void
}
export const inProcessBus = (): Bus => {
  const ears: ((p: Published) => void)[] = []
  const wakers: (() => void)[] = []
  return {
    publish: (p) => {
      for (const hear of ears) hear(p)
    },
    wake: () => {
      for (const hear of wakers) hear()
    },
    onPublished: (hear) => void ears.push(hear),
    onWake: (hear) => void wakers.push(hear),
  }
}

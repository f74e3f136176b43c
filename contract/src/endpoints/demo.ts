import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, nothing } from '../fields.ts'

/** The simulated colleagues and clients of the demo. */
export const DemoSimulation = z.object({
  on: z.boolean(),
  /** Somebody uses the demo, so the simulated people are at work. */
  isWatched: z.boolean(),
  /** Users as whom somebody has signed in: nobody simulates them. */
  playedUserIds: z.array(id),
})
export type DemoSimulation = z.infer<typeof DemoSimulation>

export const demo = {
  simulation: endpoint({
    method: 'GET',
    path: '/demo/simulation',
    access: anyUser,
    input: nothing,
    /** null: this organization is not the demo, or nothing is simulated in this installation. */
    entity: z.nullable(DemoSimulation),
    errors: [],
  }),
  setSimulation: endpoint({
    method: 'POST',
    path: '/demo/simulation',
    access: anyUser,
    input: z.strictObject({ on: z.boolean({ error: 'FIELD_INVALID' }) }),
    entity: DemoSimulation,
    /** Refused outside the demo. */
    errors: ['ACCESS_DENIED'],
  }),
} as const

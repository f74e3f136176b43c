import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { DeliveryFailure } from './message.ts'
import { Named } from './user.ts'

/** `clientWrote`: it was to go only when the client stays silent. `refused`: the chat or the channel takes it no longer. */
export const StoppedSchedule = z.object({
  reason: z.enum(['clientWrote', 'refused']),
  /** Of a refused one. */
  failure: z.nullable(DeliveryFailure),
})
export type StoppedSchedule = z.infer<typeof StoppedSchedule>

/** A text that goes to the client at a chosen time; the message that it becomes has its id. */
export const ScheduledMessage = z.object({
  id,
  chatId: id,
  author: Named,
  text: z.string(),
  at: time,
  unlessClientWrites: z.boolean(),
  /** The client has written since, and it was to go only otherwise: at its time it will be stopped. */
  overtaken: z.boolean(),
  /** It did not go and waits for a person; null: it will go by itself. */
  stopped: z.nullable(StoppedSchedule),
  /** This user may change, send and cancel it. */
  mayChange: z.boolean(),
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage>

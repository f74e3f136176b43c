import * as z from 'zod/mini'

/** Who caused it. `system`: the product itself (distribution, a deadline). */
export const By = z.object({ kind: z.enum(['user', 'client', 'bot', 'system']), id: z.nullable(z.string()) })
export type By = z.infer<typeof By>
/** The one client of the chat. */
export const byClient: By = { kind: 'client', id: null }
export const bySystem: By = { kind: 'system', id: null }

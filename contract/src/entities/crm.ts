import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** Types of CRM that can be connected, with their names. */
export const crmTypes = { bitrix24: { ru: 'Битрикс24', en: 'Bitrix24' } } as const
export type CrmType = keyof typeof crmTypes
export const crmTroubles = ['credentials', 'gone', 'limit', 'rights', 'unavailable', 'unexpected'] as const
export type CrmTroubleName = (typeof crmTroubles)[number]

export const CrmConnection = z.object({
  type: z.string(),
  host: z.string(),
  account: z.string(),
  pushNew: z.boolean(),
  pullNew: z.boolean(),
  /** Why the last call failed, and the code of the CRM; null: it did not. */
  trouble: z.nullable(z.object({ kind: z.enum(crmTroubles), code: z.string() })),
  syncedAt: z.nullable(time),
  /** Of the first synchronisation, contacts; null: it is done. `total` null: not known yet. */
  progress: z.nullable(z.object({ done: z.number(), total: z.nullable(z.number()) })),
  linked: z.number(),
})
export type CrmConnection = z.infer<typeof CrmConnection>

/** A client in a CRM. */
export const CrmLink = z.object({ type: z.string(), url: z.string(), syncedAt: time, syncedBy: z.string() })
export type CrmLink = z.infer<typeof CrmLink>

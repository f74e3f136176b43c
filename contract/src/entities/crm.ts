import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ExtraFieldKind } from './extra-field.ts'

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

/** A field of the CRM, and an extra field or the tags of clients here. */
export const CrmPair = z.object({
  /** `tags`, or the id of an extra field. */
  here: z.string(),
  there: z.string(),
})
export type CrmPair = z.infer<typeof CrmPair>
export const CrmFields = z.object({
  here: z.array(z.object({ id, name: z.string(), kind: ExtraFieldKind })),
  /** `many`: it holds several values. */
  there: z.array(z.object({ code: z.string(), name: z.string(), kind: ExtraFieldKind, many: z.boolean() })),
  mapping: z.array(CrmPair),
})
export type CrmFields = z.infer<typeof CrmFields>

/** A client in a CRM. */
export const CrmLink = z.object({ type: z.string(), url: z.string(), syncedAt: time, syncedBy: z.string() })
export type CrmLink = z.infer<typeof CrmLink>

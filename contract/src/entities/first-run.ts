import * as z from 'zod/mini'
import { id, time } from '../fields.ts'

/** Steps of the first run. Service administrators and administrators of organizations see different ones. */
export const firstSteps = [
  'address',
  'mail',
  'sms',
  'organization',
  'team',
  'colleague',
  'channel',
  'installation',
  'message',
  'secondFactor',
  'notices',
] as const
export const FirstStep = z.enum(firstSteps, { error: 'FIELD_INVALID' })
export type FirstStep = z.infer<typeof FirstStep>

/** How far an organization has come. */
export const OrganizationProgress = z.object({
  id,
  name: z.string(),
  /** Their first administrator's login. */
  administrator: z.nullable(z.string()),
  /** Active users. */
  people: z.number(),
  /** People in its teams. */
  members: z.number(),
  /** Its first active channel. */
  channel: z.nullable(z.object({ id, type: z.string(), name: z.string() })),
  /** A page of another site has loaded the widget. */
  installedOn: z.nullable(z.string()),
  firstMessage: z.nullable(z.object({ chatId: id, at: time })),
  /** The first answer of a person to a client. */
  firstAnswerAt: z.nullable(time),
})
export type OrganizationProgress = z.infer<typeof OrganizationProgress>

export const FirstRun = z.object({
  /** Only for service administrators: what is set. */
  service: z.nullable(z.object({ address: z.boolean(), mail: z.boolean(), sms: z.boolean() })),
  /** The own organization; for service administrators the first one that they serve, null: none yet. */
  organization: z.nullable(OrganizationProgress),
  skipped: z.array(FirstStep),
})
export type FirstRun = z.infer<typeof FirstRun>

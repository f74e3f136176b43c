import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'

const PullData = z.object({
  /** Changes from then on; null: all contacts. */
  since: z.nullable(z.number()),
  startedAt: z.number(),
  after: z.nullable(z.string()),
})
export type PullData = z.infer<typeof PullData>
export const pullJob = defineJob('crm.pull', PullData)
export const pushJob = defineJob('crm.push', z.object({ clientId: id }))
/** Clients who may be new to the CRM, a page at a time. */
export const pushAllJob = defineJob('crm.pushAll', z.object({ after: z.nullable(id) }))

/** Calls to a CRM go one after another: it limits them, and no two jobs synchronise the same client at once. */
const lane = (organizationId: string) => ({ lane: `crm:${organizationId}` })
export const pullOf = (organizationId: string, data: PullData): NewJob => pullJob.with(data, lane(organizationId))
export const pushOf = (organizationId: string, clientId: string): NewJob =>
  pushJob.with({ clientId }, { ...lane(organizationId), uniqueKey: `crm.push:${clientId}` })
export const pushAllOf = (organizationId: string, after: string | null): NewJob =>
  pushAllJob.with({ after }, lane(organizationId))

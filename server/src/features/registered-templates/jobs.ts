import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'

const OfChannel = z.object({ channelId: id })
export type OfChannel = z.infer<typeof OfChannel>
const OfTemplate = z.object({ channelId: id, templateId: id })
export type OfTemplate = z.infer<typeof OfTemplate>
const OfName = z.object({ channelId: id, name: z.string() })
export type OfName = z.infer<typeof OfName>

export const syncJob = defineJob('templates.sync', OfChannel)
export const registerJob = defineJob('templates.register', OfTemplate)
export const deleteJob = defineJob('templates.delete', OfName)

/** `at`: later. A waiting job of one key would hold back an immediate one, so they have different keys. */
export const syncJobOf = (channelId: string, at?: number): NewJob =>
  at === undefined
    ? syncJob.with({ channelId }, { uniqueKey: `templates:${channelId}` })
    : syncJob.with({ channelId }, { uniqueKey: `templates later:${channelId}`, at })

const lane = (channelId: string): string => `templates:${channelId}`
export const registerJobOf = (data: OfTemplate): NewJob => registerJob.with(data, { lane: lane(data.channelId) })
export const deleteJobOf = (data: OfName): NewJob => deleteJob.with(data, { lane: lane(data.channelId) })

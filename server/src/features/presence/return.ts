import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from './apply-input.ts'

/** The console of an operator who went offline with their connection is connected again. */
export const returnJob = defineJob('presence.connectionBack', z.object({ userId: id }))

export const comeBack = async (w: Work, { userId }: { userId: string }): Promise<void> => {
  await applyPresenceInput(w, userId, { type: 'connectionBack' })
}

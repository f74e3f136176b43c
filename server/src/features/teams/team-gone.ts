import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { leaveTeam } from '../assignment/index.ts'

export const teamGoneJob = defineJob('teams.gone', z.object({ teamId: id }))
const afterMs = 30_000

/** A message that arrived while the team was being deleted may have opened a chat of this team, so we look again later. */
export const checkTeamLater = (teamId: string, now: number): NewJob =>
  teamGoneJob.with({ teamId }, { at: now + afterMs })

export const teamGone = (w: Work, { teamId }: { teamId: string }): Promise<void> => leaveTeam(w, teamId, null)

import type { NewJob, Work } from '../../platform/unit-of-work.ts'
import { leaveTeam } from '../assignment/index.ts'

export const teamGoneJobName = 'teams.gone'
const afterMs = 30_000

/** A message that came in while the team was being deleted may have opened a chat of it: looked at once more, later. */
export const teamGoneJob = (teamId: string, now: number): NewJob => ({
  name: teamGoneJobName,
  data: { teamId },
  at: now + afterMs,
})
export const teamGone = (w: Work, data: unknown): Promise<void> =>
  leaveTeam(w, (data as { teamId: string }).teamId, null)

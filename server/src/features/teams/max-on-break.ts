import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const update = prepared(`update teams set max_on_break = $3 where organization_id = $1 and id = $2`)

/** Maximum number of operators on a break at once; absent: unchanged. */
export interface TeamBreaks {
  readonly maxOnBreak?: number | null | undefined
}
export const setMaxOnBreak = (w: Work, teamId: string, { maxOnBreak }: TeamBreaks): void => {
  if (maxOnBreak !== undefined) w.write(update, [w.organizationId, teamId, maxOnBreak])
}

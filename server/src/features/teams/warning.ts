import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const update = prepared(`
  update teams set close_warn_minutes = $3, close_warn_text = coalesce($4, close_warn_text) where organization_id = $1 and id = $2`)

/** What clients are told before their silent chats close; absent: as it is. */
export interface TeamWarning {
  readonly closeWarnMinutes?: number | null | undefined
  readonly closeWarnText?: string | undefined
}
export const setWarning = (w: Work, teamId: string, { closeWarnMinutes, closeWarnText }: TeamWarning): void => {
  if (closeWarnMinutes === undefined) return
  w.write(update, [w.organizationId, teamId, closeWarnMinutes, closeWarnText?.trim() ?? null])
}

import { isWarnedInTime } from '@beseda/contract/endpoints/teams.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import { prepared } from '../../platform/db.ts'
import { fieldError } from '../../platform/input-error.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const update = prepared(`
  update teams set close_warn_minutes = $3, close_warn_text = $4 where organization_id = $1 and id = $2`)

/** The warning before a silent client's chat is closed; absent fields stay unchanged. */
export interface TeamWarning {
  readonly closeWarnMinutes?: number | null | undefined
  readonly closeWarnText?: string | undefined
}
type Form = TeamWarning & Pick<Team, 'closeHours' | 'closeMinutes'>

export const setWarning = (w: Work, teamId: string, form: Form, before: Team | null): void => {
  const minutes = form.closeWarnMinutes === undefined ? (before?.closeWarnMinutes ?? null) : form.closeWarnMinutes
  const text = form.closeWarnText?.trim() ?? before?.closeWarnText ?? ''
  // a new closing time may come before the stored warning
  if (!isWarnedInTime({ ...form, closeWarnMinutes: minutes }))
    throw fieldError('closeWarnMinutes', 'CLOSE_WARNING_TOO_EARLY')
  w.write(update, [w.organizationId, teamId, minutes, text])
}

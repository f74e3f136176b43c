import { textOrNull } from '../../../lib/form-values.ts'
import type { Section } from '../section.ts'

export interface GeneralValues {
  readonly name: string
  /** Empty: no team. */
  readonly teamId: string
  /** Empty: the organization's. */
  readonly calendarId: string
}
/** Team and calendar are not restored: the log has only their names. */
export const general = {
  valuesOf: ({ name, team, calendar }) => ({ name, teamId: team?.id ?? '', calendarId: calendar?.id ?? '' }),
  toInput: ({ name, teamId, calendarId }: GeneralValues) => ({
    name,
    teamId: textOrNull(teamId),
    calendarId: textOrNull(calendarId),
  }),
  former: { name: (before) => ({ name: String(before ?? '') }) },
} satisfies Section<GeneralValues>

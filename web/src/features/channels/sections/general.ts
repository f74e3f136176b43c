import { textOrNull } from '../../../lib/forms.ts'
import type { Section } from '../section.ts'

export interface GeneralValues {
  readonly name: string
  /** Empty: no team. */
  readonly teamId: string
}
/** The team is not put back: the log knows its name alone. */
export const general = {
  valuesOf: ({ name, team }) => ({ name, teamId: team?.id ?? '' }),
  toInput: ({ name, teamId }: GeneralValues) => ({ name, teamId: textOrNull(teamId) }),
  former: { name: (before) => ({ name: String(before ?? '') }) },
} satisfies Section<GeneralValues>

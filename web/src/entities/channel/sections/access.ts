import type { Section } from '../section.ts'

export interface AccessValues {
  readonly visibleTeamIds: readonly string[]
  /** Empty: no notification. */
  readonly notifyEmail: string
}
/** Teams are not restored: the log has only their names. */
export const access = {
  valuesOf: ({ visibleTo, notifyEmail }) => ({ visibleTeamIds: visibleTo.map((team) => team.id), notifyEmail }),
  toInput: ({ visibleTeamIds, notifyEmail }: AccessValues) => ({ visibleTeamIds, notifyEmail: notifyEmail.trim() }),
  former: { notifyEmail: (before) => ({ notifyEmail: String(before ?? '') }) },
} satisfies Section<AccessValues>

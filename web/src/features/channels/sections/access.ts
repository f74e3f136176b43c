import type { Section } from '../section.ts'

export interface AccessValues {
  readonly visibleTeamIds: readonly string[]
  /** Empty: nobody is told. */
  readonly notifyEmail: string
}
/** Teams are not put back: the log knows their names alone. */
export const access = {
  valuesOf: ({ visibleTo, notifyEmail }) => ({ visibleTeamIds: visibleTo.map((team) => team.id), notifyEmail }),
  toInput: ({ visibleTeamIds, notifyEmail }: AccessValues) => ({ visibleTeamIds, notifyEmail: notifyEmail.trim() }),
  former: { notifyEmail: (before) => ({ notifyEmail: String(before ?? '') }) },
} satisfies Section<AccessValues>

/** Sends of a channel in some time. */
export interface Sends {
  readonly accepted: number
  readonly failed: number
}
/** Below so many sends of an hour the share says nothing. */
const enough = 10
const high = 0.25

/** Share of the sends that failed, whole per cent; null: nothing was sent. */
export const errorPercent = ({ accepted, failed }: Sends): number | null =>
  accepted + failed === 0 ? null : Math.round((100 * failed) / (accepted + failed))

/** So many sends of the last hour failed that the channel counts as degraded. */
export const failsOften = ({ accepted, failed }: Sends): boolean =>
  accepted + failed >= enough && failed / (accepted + failed) >= high

const hour = 3_600_000

export type PresetId = 'hour' | 'evening' | 'tomorrow' | 'monday'
type Times = { readonly [K in Exclude<PresetId, 'hour'>]: number | null }

/** The offered return times, the earliest first. Without the working hours only «in an hour» is known. */
export const presetsOf = (times: Times | undefined, now: number): readonly { id: PresetId; at: number }[] =>
  (['hour', 'evening', 'tomorrow', 'monday'] as const).flatMap((id) => {
    const at = id === 'hour' ? now + hour : (times?.[id] ?? null)
    return at === null ? [] : [{ id, at }]
  })

const two = (n: number): string => String(n).padStart(2, '0')
/** The values of date and time fields, in the zone of this browser. */
export const shownDate = (at: number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
export const shownTime = (at: number): string => {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}
/** The instant that both fields show; null: they show none. */
export const inBrowser = (date: string, time: string): number | null => {
  const at = Date.parse(`${date}T${time}`)
  return Number.isNaN(at) ? null : at
}
export const isTomorrow = (at: number, now: number): boolean => {
  const next = new Date(now)
  next.setDate(next.getDate() + 1)
  return shownDate(at) === shownDate(next.getTime())
}

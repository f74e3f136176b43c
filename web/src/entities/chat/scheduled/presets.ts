const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Midnight of the user's day, some days later. */
const dayAfter = (now: number, days: number): Date => {
  const at = new Date(now)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)
}
export type Preset = 'hour' | 'evening' | 'morning' | 'monday'

/** Times that users choose most, by the clock of this machine; those that have passed or coincide are left out. */
export const presetsAt = (now: number): readonly { readonly id: Preset; readonly at: number }[] => {
  const today = new Date(now).getDay()
  const toMonday = (8 - today) % 7 || 7
  const evening = dayAfter(now, 0).setHours(18)
  const all = [
    { id: 'hour', at: now + hourMs },
    ...(evening - now > hourMs ? [{ id: 'evening', at: evening } as const] : []),
    { id: 'morning', at: dayAfter(now, 1).setHours(9) },
    ...(toMonday > 1 ? [{ id: 'monday', at: dayAfter(now, toMonday).setHours(9) } as const] : []),
  ] as const
  return all.filter(({ at }) => at > now && at < now + 8 * dayMs)
}
const two = (n: number): string => String(n).padStart(2, '0')
/** As a field of the type `datetime-local` holds it. */
export const toField = (at: number): string => {
  const d = new Date(at)
  const day = `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`
  return `${day}T${two(d.getHours())}:${two(d.getMinutes())}`
}
/** null: no time. */
export const fromField = (value: string): number | null => {
  const at = new Date(value).getTime()
  return Number.isNaN(at) ? null : at
}

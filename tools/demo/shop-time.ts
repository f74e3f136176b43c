/** The shop lives by Moscow time, which is UTC+3 all the year. */
export const shopTimeZone = 'Europe/Moscow'
const [short, long] = [
  { from: 600, until: 1200 },
  { from: 540, until: 1260 },
]
/** In minutes from Monday on: the week from nine to nine, the weekend from ten to eight. */
export const shopHours = [[long], [long], [long], [long], [long], [short], [short]]
const offsetMs = 3 * 3_600_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

const shifted = (at: number): Date => new Date(at + offsetMs)
export const hourOf = (at: number): number => shifted(at).getUTCHours()
/** 0 is Sunday. */
export const weekdayOf = (at: number): number => shifted(at).getUTCDay()
export const dayOf = (at: number): { readonly day: number; readonly month: number } => ({
  day: shifted(at).getUTCDate(),
  month: shifted(at).getUTCMonth() + 1,
})
/** The midnight of the shop's day. */
export const midnightOf = (at: number): number => Math.floor((at + offsetMs) / dayMs) * dayMs - offsetMs

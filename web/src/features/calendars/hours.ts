import { areHoursApart, type Hours } from '@beseda/contract/entities/calendar.ts'

/** Hours as typed: `9:00`, `18`, `24:00`. */
export interface TypedHours {
  readonly from: string
  readonly until: string
}
const minutesPerDay = 1440

/** 540 → `9:00`; the end of the day is `24:00`. */
export const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
/** `9`, `9:00`, `09.00`, `0900` → 540; invalid times → null. */
export const minutesOf = (text: string): number | null => {
  const [, hour, minute = '0'] = /^([01]?\d|2[0-4])(?:[:.\s]?([0-5]\d))?$/.exec(text.trim()) ?? []
  if (hour === undefined) return null
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes > minutesPerDay ? null : minutes
}
/** Normalizes a time when the user leaves the field; an invalid one stays as typed. */
export const tidyClock = (text: string): string => {
  const minutes = minutesOf(text)
  return minutes === null ? text : clockText(minutes)
}
export const typedOf = (day: readonly Hours[]): TypedHours[] =>
  day.map(({ from, until }) => ({ from: clockText(from), until: clockText(until) }))

/** Null: a time is invalid, or periods overlap. Midnight as an end is the end of the day. */
export const hoursOf = (day: readonly TypedHours[]): Hours[] | null => {
  const hours = day.flatMap((typed) => {
    const [from, end] = [minutesOf(typed.from), minutesOf(typed.until)]
    return from === null || end === null || from === minutesPerDay
      ? []
      : [{ from, until: end === 0 ? minutesPerDay : end }]
  })
  return hours.length === day.length && areHoursApart(hours) ? hours : null
}
/** `9:00–13:00, 14:00–18:00` */
export const hoursText = (day: readonly Hours[]): string =>
  day.map(({ from, until }) => `${clockText(from)}–${clockText(until)}`).join(', ')

/** The filled parts of a day's chart, in percent of 24 hours. Hours across midnight end with the day. */
export const bars = (day: readonly TypedHours[]): { readonly left: number; readonly width: number }[] =>
  (hoursOf(day) ?? []).map(({ from, until }) => {
    const end = until > from ? until : minutesPerDay
    return { left: (from / minutesPerDay) * 100, width: ((end - from) / minutesPerDay) * 100 }
  })
/** Initial values of an added period: the usual day, or an evening after the existing ones. */
export const oneMore = (day: readonly TypedHours[]): TypedHours => {
  const end = Math.max(0, ...(hoursOf(day) ?? []).map((h) => (h.until > h.from ? h.until : minutesPerDay)))
  if (end === 0) return { from: '9:00', until: '18:00' }
  const from = Math.min(end + 60, minutesPerDay - 60)
  return { from: clockText(from), until: clockText(Math.min(from + 180, minutesPerDay)) }
}

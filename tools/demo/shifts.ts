import type { Chance } from './chance.ts'
import type { Person } from './content/staff.ts'
import type { LiveScript } from './live-script.ts'
import { dayMs, hourMs, midnightOf, weekdayOf } from './shop-time.ts'

export interface Shift {
  readonly from: number
  readonly to: number
  readonly breaks: readonly (readonly [number, number])[]
}
const minute = 60_000
/**
 * In the last hours before the start everybody works, at any time of day: the demo starts in the middle of a working
 * day.
 */
const lastHoursMs = 4 * hourMs
/** Minutes before the start at which an operator stops receiving chats: later ones wait in the queues. */
const lastMinutes: Readonly<Record<string, number>> = { 'igor.lapin': 9, 'artyom.volkov': 50, 'vera.lisitsyna': 50 }
const usualLastMinutes = 46
const leavingMinutes = 9

/** The shifts of an operator from `from` to the start of the demo, in order and without overlap. */
export const shiftsOf = (
  chance: Chance,
  person: Person,
  o: { readonly from: number; readonly start: number; readonly scripts: readonly LiveScript[] },
): Shift[] => {
  const last = lastShift(chance, person, o.start)
  const shifts: Shift[] = []
  for (let midnight = midnightOf(o.from); midnight < last.from; midnight += dayMs) {
    if (!person.days.includes(weekdayOf(midnight))) continue
    const shift = shiftOn(chance, person, midnight)
    if (shift.from >= o.from && shift.to < last.from) shifts.push(shift)
    else if (shift.from < last.from && shift.to >= last.from)
      shifts.push({ ...shift, to: last.from - 20 * minute, breaks: [] })
  }
  const early = earlyShift(person, o)
  return joined([...shifts.filter((s) => s.to > s.from), ...early, last]).map((shift) => ({
    ...shift,
    breaks: shift.breaks.filter(([from, to]) => !early.some((e) => from < e.to && to > e.from)),
  }))
}
const lastShift = (chance: Chance, { key }: Person, start: number): Shift => {
  const to = start - leavingMinutes * minute - chance.whole(0, 40) * 1000
  const stops = start - (lastMinutes[key] ?? usualLastMinutes) * minute - chance.whole(0, 40) * 1000
  return {
    from: start - lastHoursMs + chance.whole(0, 12) * minute,
    to,
    breaks: stops < to - minute ? [[stops, to]] : [],
  }
}

const shiftOn = (chance: Chance, { hours: [begin, end] }: Person, midnight: number): Shift => {
  const from = midnight + begin * hourMs + chance.whole(-7, 9) * minute + chance.whole(0, 59_000)
  const to = midnight + end * hourMs + chance.whole(0, 14) * minute + chance.whole(0, 59_000)
  const pause = (at: number, length: number): [number, number] => [from + at * minute, from + (at + length) * minute]
  return {
    from,
    to,
    breaks: [pause(chance.whole(100, 150), chance.whole(6, 12)), pause(chance.whole(210, 330), chance.whole(20, 40))],
  }
}
/** A live chat that began before the last hours needs its operator online at that time. */
const earlyShift = (person: Person, { start, scripts }: { start: number; scripts: readonly LiveScript[] }): Shift[] => {
  const times = scripts
    .filter((s) => s.operator === person.key)
    .flatMap((s) => s.lines)
    .map((line) => start - line.minutesBefore * minute)
    .filter((at) => at < start - lastHoursMs)
  if (times.length === 0) return []
  return [{ from: Math.min(...times) - 10 * minute, to: Math.max(...times) + 15 * minute, breaks: [] }]
}
const joined = (shifts: readonly Shift[]): Shift[] => {
  const result: Shift[] = []
  for (const shift of shifts.toSorted((a, b) => a.from - b.from)) {
    const before = result.at(-1)
    if (!before || before.to < shift.from) result.push(shift)
    else
      result[result.length - 1] = {
        from: before.from,
        to: Math.max(before.to, shift.to),
        breaks: [...before.breaks, ...shift.breaks],
      }
  }
  return result
}

import type { Attachments } from './attachments.ts'
import type { BookUser } from './book.ts'
import type { Chance } from './chance.ts'
import type { Address } from './contacts.ts'
import type { Plan } from './converse.ts'
import { fillerFor } from './fill.ts'
import { type Repertoire, repertoires, type Scenario } from './scenario.ts'
import { dayMs, hourMs } from './shop-time.ts'

export interface DialogueDeps {
  readonly chance: Chance
  readonly attachments: Attachments
  readonly categoryIds: ReadonlyMap<string, string>
  readonly speedOf: (user: BookUser) => number
  /** When the demo starts. */
  readonly start: number
}
/** During this time before the start dialogues are quick, so that all end in time. */
const hurryMs = 26 * hourMs
/** During this time before the start no client stops writing: the session would still be open at the start. */
const silenceMs = 84 * hourMs
/** Files are sent only this shortly before the start: nobody looks at older ones. */
const filesMs = 9 * dayMs

/** Chooses the scenario of a dialogue and its course. */
export const dialoguePlanner = (
  d: DialogueDeps,
): ((address: Address, at: number, starters: readonly BookUser[]) => Plan) => {
  const all = repertoires()
  return (address, at, starters) => {
    const { chance } = d
    const { outgoing } = all[address.channel]
    const isOutgoing = starters.length > 0 && outgoing.length > 0 && address.chat !== null && chance.happens(0.05)
    const scenario = isOutgoing ? chance.pick(outgoing) : chooseIncoming(d, all[address.channel], address.spokenOf, at)
    const staysOpen = !isOutgoing && at < d.start - silenceMs && chance.happens(0.13)
    const lang = address.channel === 'english' ? 'en' : 'ru'
    const fill = fillerFor(chance, { lang, firstName: address.person.firstName })
    return {
      lines: staysOpen ? withoutLastWord(scenario) : scenario.lines,
      words: (line, now) => ({ text: fill(line.text, now), file: d.attachments.take(line.file) }),
      categoryId: d.categoryIds.get(scenario.category)!,
      staysOpen,
      rating: chance.happens(0.52) ? ratingFor(chance, scenario) : null,
      isOverlooked: chance.happens(0.02),
      isTransferred: chance.happens(0.045),
      pace: at > d.start - hurryMs ? 0.3 : 1,
      speedOf: d.speedOf,
      startedBy: isOutgoing ? chance.pick(starters) : null,
    }
  }
}
const chooseIncoming = (
  { chance, attachments, start }: DialogueDeps,
  { incoming, withFiles }: Repertoire,
  spokenOf: Set<Scenario>,
  at: number,
): Scenario => {
  const possible = withFiles.filter((s) => s.lines.every((line) => !line.file || attachments.left(line.file) > 1))
  if (possible.length > 0 && at > start - filesMs && chance.happens(0.03)) return chance.pick(possible)
  if (spokenOf.size === incoming.length) spokenOf.clear()
  const scenario = chance.weighted(
    incoming.filter((s) => !spokenOf.has(s)),
    (s) => s.weight,
  )
  spokenOf.add(scenario)
  return scenario
}
/** Without the client's farewell: the operator's message is the last one. A dialogue that only a bot answers stays whole. */
const withoutLastWord = ({ lines }: Scenario): Scenario['lines'] => {
  const last = lines.findLastIndex((line) => line.who === 'operator')
  return last < 0 ? lines : lines.slice(0, last + 1)
}
const usual = [1, 1, 4, 18, 76] as const
const afterTrouble = [5, 8, 14, 30, 43] as const
const ratingFor = (chance: Chance, { category }: Scenario): number => {
  const shares = /Жалоба|Опоздание|Брак|Претензия|деньг/.test(category) ? afterTrouble : usual
  return chance.weighted([1, 2, 3, 4, 5], (n) => shares[n - 1]!)
}

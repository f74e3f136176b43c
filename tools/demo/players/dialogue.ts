import type { Chance } from '../chance.ts'
import { type ChannelKey, channels } from '../content/setup.ts'
import { fillerFor } from '../fill.ts'
import { type Line, repertoires } from '../scenario.ts'

/** A conversation by a script, of which both sides play theirs. Without files: these would fill the disk over time. */
export interface Dialogue {
  readonly channel: ChannelKey
  /** Path of the category that a colleague chooses at the end. */
  readonly category: string
  readonly lines: readonly Line[]
  readonly words: (line: Line, now: number) => string
  /** At its end the chat stays open, and a person who plays may go on. */
  readonly isOpenEnded?: true
  /** Index of the first line that nobody has said. */
  at: number
}
const shares: Readonly<Record<ChannelKey, number>> = { site: 5, catalogue: 3, page: 2, english: 1, helper: 2 }
const keys = Object.keys(channels) as ChannelKey[]

/** Chooses dialogues; none repeats within the last dozen of a channel. */
export const dialogueChooser = (chance: Chance): (() => Dialogue) => {
  const all = repertoires()
  const recent: unknown[] = []
  return () => {
    const channel = chance.weighted(keys, (key) => shares[key])
    const fresh = all[channel].incoming.filter((s) => !recent.includes(s) && s.lines[0]?.who === 'client')
    const fill = fillerFor(chance, { lang: channel === 'english' ? 'en' : 'ru', firstName: null })
    const scenario = chance.weighted(fresh, (s) => s.weight)
    recent.push(scenario)
    if (recent.length > 12) recent.shift()
    return {
      channel,
      category: scenario.category,
      lines: scenario.lines,
      words: (line, now) => fill(line.text, now),
      at: 0,
    }
  }
}
/** The lines that this side says next, up to the other side's. */
export const turnOf = ({ lines, at }: Dialogue, side: 'client' | 'colleague'): readonly Line[] => {
  const rest = lines.slice(at)
  const end = rest.findIndex((line) => (line.who === 'client') !== (side === 'client'))
  return end < 0 ? rest : rest.slice(0, end)
}
export const isOver = ({ lines, at }: Dialogue): boolean => at >= lines.length

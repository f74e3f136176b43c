import { botScenarios } from './content/scenarios-bot.ts'
import { deliveryScenarios } from './content/scenarios-delivery.ts'
import { englishScenarios } from './content/scenarios-english.ts'
import { outgoingDelivery, outgoingReturns, outgoingSales } from './content/scenarios-first.ts'
import { orderScenarios } from './content/scenarios-orders.ts'
import { returnsScenarios } from './content/scenarios-returns.ts'
import { salesScenarios } from './content/scenarios-sales.ts'
import type { ChannelKey } from './content/setup.ts'

export type Attachment = 'photo' | 'pdf'
export interface Line {
  readonly who: 'client' | 'operator' | 'note'
  /** With variables and alternatives, see fill.ts. */
  readonly text: string
  readonly file: Attachment | null
}
export interface Scenario {
  /** Category › topic › subtopic. */
  readonly category: string
  readonly weight: number
  readonly lines: readonly Line[]
}

/**
 * Blocks are separated by an empty line. `# path of the category * weight`, then `> client`, `< operator`,
 * `* internal message`; `@photo` or `@pdf` at the end of a line attaches a file.
 */
export const parseScenarios = (text: string): Scenario[] => text.trim().split('\n\n').map(parseOne)

const parseOne = (block: string): Scenario => {
  const [head, ...lines] = block.split('\n')
  const [, category, weight] = /^# (.+?)(?: \* (\d+))?$/.exec(head!) ?? []
  if (!category || lines.length === 0) throw new Error(`not a scenario: ${head}`)
  return { category, weight: Number(weight ?? 1), lines: lines.map(parseLine) }
}
const speakers: Readonly<Record<string, Line['who']>> = { '>': 'client', '<': 'operator', '*': 'note' }
const parseLine = (line: string): Line => {
  const [, mark, text, file] = /^([><*]) (.+?)(?: @(photo|pdf))?$/.exec(line) ?? []
  if (!mark || !text) throw new Error(`not a line of a scenario: ${line}`)
  return { who: speakers[mark]!, text, file: (file as Attachment | undefined) ?? null }
}

/** The scenarios of a channel; `outgoing`: operators write first. */
export interface Repertoire {
  readonly incoming: readonly Scenario[]
  readonly withFiles: readonly Scenario[]
  readonly outgoing: readonly Scenario[]
}
const repertoire = (incoming: string, outgoing: string): Repertoire => {
  const all = parseScenarios(incoming)
  const hasFile = (s: Scenario): boolean => s.lines.some((line) => line.file)
  return {
    incoming: all.filter((s) => !hasFile(s)),
    withFiles: all.filter(hasFile),
    outgoing: outgoing === '' ? [] : parseScenarios(outgoing),
  }
}
export const repertoires = (): Readonly<Record<ChannelKey, Repertoire>> => ({
  site: repertoire(`${deliveryScenarios}\n${orderScenarios.trimStart()}`, outgoingDelivery),
  catalogue: repertoire(salesScenarios, outgoingSales),
  english: repertoire(englishScenarios, ''),
  page: repertoire(returnsScenarios, outgoingReturns),
  helper: repertoire(botScenarios, ''),
})

import type { BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import type { BotTraceStep, TraceReason } from '@beseda/contract/entities/bot-trace.ts'
import { readIntents } from '../intents/intents.ts'
import { folded } from '../text/search-forms.ts'
import type { BotProgram } from './program.ts'
import { type BotInput, readPayload } from './session.ts'
import { isWithin, readClock } from './window.ts'

export interface Reacted {
  /** Null: nothing fits. */
  readonly taken: BotReaction | null
  readonly trace: readonly BotTraceStep[]
}
interface Verdict {
  readonly matched: boolean
  readonly reason: TraceReason
  readonly word?: string
  readonly clock?: string
}
const about = (node: BotNode, r: BotReaction, { matched, reason, word, clock }: Verdict): BotTraceStep => ({
  ...{ kind: 'reaction', nodeId: node.id, reactionId: r.id, of: r.kind, matched, reason, target: r.target },
  ...(r.kind === 'button' && { label: r.label }),
  ...(r.kind === 'intent' && r.intentId !== null && { intentId: r.intentId }),
  ...(word !== undefined && { word }),
  ...(clock !== undefined && { clock }),
})
/** The first that fits is taken; the others differ in whether they come after it. */
const firstOf = (node: BotNode, reactions: readonly BotReaction[], verdictOf: (r: BotReaction) => Verdict): Reacted => {
  let taken: BotReaction | null = null
  const trace = reactions.map((r) => {
    if (taken) return about(node, r, { matched: false, reason: 'earlier' })
    const verdict = verdictOf(r)
    if (verdict.matched) taken = r
    return about(node, r, verdict)
  })
  return { taken, trace }
}

const triggersOf = (node: BotNode) => node.reactions.filter((r) => r.kind === 'trigger')
export const hasTriggers = (node: BotNode): boolean => triggersOf(node).length > 0

/** The trigger for this time. */
export const reactToTime = (node: BotNode, now: number): Reacted =>
  firstOf(node, triggersOf(node), (r) => {
    const read = r.kind === 'trigger' ? readClock(r.zone, now) : null
    if (!read || r.kind !== 'trigger') return { matched: false, reason: 'outsideWindow' }
    const matched = isWithin(read.minute, r.start, r.end)
    return { matched, reason: matched ? 'inWindow' : 'outsideWindow', clock: read.clock }
  })

/** As people type what is on a button: without letter case, blanks and marks around it. */
const said = (text: string): string =>
  folded(text)
    .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '')
    .replace(/\s+/gu, ' ')
const isSaid = (text: string, given: string): boolean => {
  const [plain, full] = [said(given), folded(given).trim()]
  return plain === '' ? full !== '' && full === folded(text).trim() : plain === said(text)
}

/**
 * The reaction to what the client did. Buttons and intents come in their order, then an intent for clients whom the bot did
 * not understand twice in a row, then the default action.
 */
export const reactToClient = (
  { intents }: Pick<BotProgram, 'intents'>,
  node: BotNode,
  input: BotInput,
  misses: number,
): Reacted => {
  const pressed = input.kind === 'button' ? readPayload(input.payload) : null
  const isPressed = (r: BotReaction) => pressed?.nodeId === node.id && pressed.reactionId === r.id
  const read = lazily(() => readIntents(intents, input.text))
  const waiting = node.reactions.filter((r) => r.kind === 'button' || r.kind === 'intent')
  const first = firstOf(node, waiting, (r): Verdict => {
    if (r.kind === 'button') {
      if (isPressed(r)) return { matched: true, reason: 'payload' }
      const matched = isSaid(input.text, r.label) || isSaid(input.text, r.value)
      return { matched, reason: matched ? 'typed' : 'otherText' }
    }
    if (r.kind !== 'intent' || r.intentId === null) return { matched: false, reason: 'unknownIntent' }
    const { applies, reason, word } = read()(r.intentId)
    return { matched: applies, reason, ...(word !== undefined && { word }) }
  })
  if (first.taken) return andDefault(node, first)
  const confused = misses > 0 ? waiting.find((r) => r.kind === 'intent' && r.intentId === 'botConfused') : undefined
  const hasDefault = node.reactions.some((r) => r.kind === 'default')
  if (!confused || hasDefault) return andDefault(node, first)
  return {
    taken: confused,
    trace: [...first.trace, about(node, confused, { matched: true, reason: 'misunderstood' })],
  }
}
const andDefault = (node: BotNode, { taken, trace }: Reacted): Reacted => {
  const other = firstOf(
    node,
    node.reactions.filter((r) => r.kind === 'default'),
    () => (taken ? { matched: false, reason: 'earlier' } : { matched: true, reason: 'anything' }),
  )
  return { taken: taken ?? other.taken, trace: [...trace, ...other.trace] }
}
const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

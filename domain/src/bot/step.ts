import type { BotFinal, BotNode } from '@beseda/contract/entities/bot.ts'
import type { BotFault, BotTrace, BotTraceStep } from '@beseda/contract/entities/bot-trace.ts'
import { limits } from '@beseda/contract/limits.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import type { BotProgram } from './program.ts'
import { hasTriggers, type Reacted, reactToClient, reactToTime } from './react.ts'
import {
  type BotEnd,
  type BotInput,
  type BotMessage,
  type BotSession,
  type HandOverTo,
  payloadOf,
  readPayload,
} from './session.ts'

export interface BotStep {
  /** What the bot says, in order. */
  readonly replies: readonly BotMessage[]
  /** Null: the bot's part is over, and `end` says how. */
  readonly next: BotSession | null
  readonly end: BotEnd | null
  readonly trace: BotTrace
}
interface Run {
  readonly bot: BotProgram
  readonly session: Omit<BotSession, 'nodeId'>
  readonly now: number
  readonly replies: BotMessage[]
  readonly trace: BotTraceStep[]
}

/**
 * One answer of a client. `session` null: the bot begins, whatever they wrote. The same arguments give the same result, and
 * every run ends: nodes follow one another without the client only by triggers, and no node is entered twice. What is broken
 * hands over to people, with the fault.
 */
export const step = (bot: BotProgram, session: BotSession | null, input: BotInput, now: number): BotStep => {
  const { botId, version } = bot
  const answers = (session?.answers ?? 0) + 1
  const run: Run = { bot, session: { botId, version, answers, misses: 0 }, now, replies: [], trace: [] }
  if (answers > limits.botAnswers) return gaveUp(run, session?.nodeId ?? null, 'answerLimit')
  if (!session || session.ended) return enter(run, bot.rootId)
  const node = answered(bot, session, input)
  if (!node) return gaveUp(run, session.nodeId, 'nodeGone')
  const reacted: Reacted = reactToClient(bot, node, input, session.misses)
  run.trace.push(...reacted.trace)
  if (reacted.taken) return enter(run, reacted.taken.target)
  run.trace.push({ kind: 'notUnderstood', nodeId: node.id })
  if (isSeen(bot.defaultMessage)) run.replies.push(withButtons(node, bot.defaultMessage))
  const next = { ...run.session, nodeId: session.nodeId, misses: session.misses + 1 }
  return { replies: run.replies, next, end: null, trace: run.trace }
}

/** A button under an earlier message of the bot counts as well: clients scroll up. */
const answered = ({ nodes }: BotProgram, { nodeId }: BotSession, input: BotInput): BotNode | undefined => {
  const pressed = input.kind === 'button' ? readPayload(input.payload) : null
  const earlier = pressed ? nodes.get(pressed.nodeId) : undefined
  return earlier?.reactions.some((r) => r.kind === 'button' && r.id === pressed?.reactionId)
    ? earlier
    : nodes.get(nodeId)
}

const enter = (run: Run, rootId: string | null): BotStep => {
  const entered = new Set<string>()
  for (let nodeId = rootId; ; ) {
    const node = nodeId === null ? undefined : run.bot.nodes.get(nodeId)
    if (!node) return gaveUp(run, nodeId, 'nodeGone')
    if (entered.has(node.id)) return gaveUp(run, node.id, 'loop')
    entered.add(node.id)
    run.trace.push({ kind: 'entered', nodeId: node.id, name: node.name })
    run.replies.push(...repliesOf(run.bot, node))
    if (!hasTriggers(node)) return arrived(run, node)
    const reacted = reactToTime(node, run.now)
    run.trace.push(...reacted.trace)
    if (!reacted.taken) return gaveUp(run, node.id, 'noWindow')
    nodeId = reacted.taken.target
  }
}
/** A node without reactions and without a final action closes the chat. */
const arrived = (run: Run, node: BotNode): BotStep => {
  const final: BotFinal | null = node.final ?? (node.reactions.length === 0 ? { kind: 'close' } : null)
  const { replies, trace, session } = run
  if (!final) return { replies, next: { ...session, nodeId: node.id }, end: null, trace }
  trace.push({ kind: 'final', nodeId: node.id, action: final.kind, targetId: targetOf(final) })
  if (final.kind === 'none') return { replies, next: { ...session, nodeId: node.id, ended: true }, end: null, trace }
  const end: BotEnd = final.kind === 'close' ? { kind: 'close' } : { kind: 'handOver', to: toOf(final), fault: null }
  return { replies, next: null, end, trace }
}
const targetOf = (final: BotFinal): string | null =>
  final.kind === 'team' ? final.teamId : final.kind === 'operator' ? final.operatorId : null
const toOf = (final: BotFinal): HandOverTo => {
  if (final.kind === 'team' && final.teamId !== null) return { kind: 'team', teamId: final.teamId }
  if (final.kind === 'operator' && final.operatorId !== null) return { kind: 'operator', operatorId: final.operatorId }
  return { kind: final.kind === 'lastOperator' ? 'lastOperator' : 'chatTeam' }
}
const gaveUp = ({ replies, trace }: Run, nodeId: string | null, fault: BotFault): BotStep => ({
  ...{ replies, next: null },
  end: { kind: 'handOver', to: { kind: 'chatTeam' }, fault },
  trace: [...trace, { kind: 'fault', nodeId, fault }],
})

/** What a node says. Its buttons are under its last text; without a text, the default message carries them. */
const repliesOf = (bot: BotProgram, node: BotNode): readonly BotMessage[] => {
  const said = node.replies.flatMap((r): BotMessage[] => {
    if (r.kind === 'text') return isSeen(r.text) ? [{ kind: 'text', text: r.text, buttons: [] }] : []
    return r.fileId === null ? [] : [{ kind: 'file', fileId: r.fileId, name: r.name }]
  })
  const last = said.findLastIndex((m) => m.kind === 'text')
  const carrier = said[last]
  if (carrier?.kind === 'text') return said.with(last, withButtons(node, carrier.text))
  const hasButtons = node.reactions.some((r) => r.kind === 'button')
  return hasButtons && isSeen(bot.defaultMessage) ? [...said, withButtons(node, bot.defaultMessage)] : said
}
const withButtons = (node: BotNode, text: string): BotMessage => ({
  kind: 'text',
  text,
  buttons: node.reactions.flatMap((r) =>
    r.kind === 'button' && isSeen(r.label) ? [{ label: r.label.trim(), payload: payloadOf(node.id, r.id) }] : [],
  ),
})

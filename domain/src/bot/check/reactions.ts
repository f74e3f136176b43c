import { type BotNode, type BotReaction, systemIntents } from '@beseda/contract/entities/bot.ts'
import type { BotFinding } from '@beseda/contract/entities/bot-finding.ts'
import { limits } from '@beseda/contract/limits.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { folded } from '../../text/search-forms.ts'
import { type CheckNode, error, replaced, warning, withoutReactions } from './context.ts'

const max = limits.botReactions
const codes = { button: 'TOO_MANY_BUTTONS', intent: 'BOT_INTENTS_TOO_MANY', trigger: 'BOT_TRIGGERS_TOO_MANY' } as const
const ofKind = (node: BotNode, kind: BotReaction['kind']) => node.reactions.filter((r) => r.kind === kind)
const idsOf = (reactions: readonly BotReaction[]) => new Set(reactions.map((r) => r.id))

/** Numbers and values of the reactions, and which may stand together. */
export const checkReactions: CheckNode = (node, { document, context }) => {
  const { id: nodeId, reactions, final } = node
  const defaults = ofKind(node, 'default')
  const triggers = ofKind(node, 'trigger')
  const others = reactions.filter((r) => r.kind !== 'trigger')
  const isFinal = final !== null && final.kind !== 'none'
  const nodeIds = new Set(document.nodes.map((n) => n.id))
  const known = new Set<string>([...systemIntents, ...context.intents.map((i) => i.id)])
  return [
    ...(['button', 'intent', 'trigger'] as const)
      .filter((kind) => ofKind(node, kind).length > max)
      .map((kind) => error(codes[kind], { nodeId, params: { max } })),
    ...(defaults.length > 1
      ? [error('BOT_DEFAULT_ACTIONS_MANY', { nodeId, fix: withoutReactions(node, idsOf(defaults.slice(1))) })]
      : []),
    ...(triggers.length > 0 && (others.length > 0 || final !== null)
      ? [
          error('BOT_TRIGGERS_AND_ACTIONS', {
            nodeId,
            fix: replaced({ ...node, reactions: [...triggers], final: null }),
          }),
        ]
      : []),
    ...(isFinal && others.length > 0
      ? [error('BOT_ACTION_AND_REPLY', { nodeId, fix: replaced({ ...node, final: null }) })]
      : []),
    ...repeated(node),
    ...reactions.flatMap((r) => [
      ...checkValue(node, r, known),
      ...(r.target === null || !nodeIds.has(r.target) ? [error('BOT_TARGET_NOT_FOUND', { nodeId, itemId: r.id })] : []),
    ]),
    ...(defaults.length === 0 && ofKind(node, 'intent').length + ofKind(node, 'button').length > 0
      ? [warning('noDefaultAction', { nodeId })]
      : []),
  ]
}
const checkValue = (node: BotNode, r: BotReaction, known: ReadonlySet<string>): readonly BotFinding[] => {
  const about = { nodeId: node.id, itemId: r.id }
  if (r.kind === 'button')
    return [
      ...(isSeen(r.label) ? [] : [error('BUTTON_NAME_EMPTY', about)]),
      ...(isSeen(r.value)
        ? []
        : [
            error('BOT_ACTION_VALUE_EMPTY', {
              ...about,
              fix: isSeen(r.label)
                ? replaced(withReaction(node, { ...r, value: r.label.slice(0, limits.botButtonValue) }))
                : null,
            }),
          ]),
    ]
  if (r.kind !== 'intent') return []
  if (r.intentId === null) return [error('BOT_INTENT_NOT_CHOSEN', about)]
  return known.has(r.intentId)
    ? []
    : [warning('intentGone', { ...about, fix: withoutReactions(node, new Set([r.id])) })]
}
const withReaction = (node: BotNode, changed: BotReaction): BotNode => ({
  ...node,
  reactions: node.reactions.map((r) => (r.id === changed.id ? changed : r)),
})

/** What the client answers has to tell the reactions of a node apart. */
const repeated = (node: BotNode): readonly BotFinding[] => {
  const seen = new Set<string>()
  return node.reactions.flatMap((r) => {
    const answers =
      r.kind === 'button'
        ? [...new Set([r.label, r.value].filter(isSeen).map((said) => `said ${folded(said).trim()}`))]
        : r.kind === 'intent' && r.intentId !== null
          ? [`intent ${r.intentId}`]
          : [`id ${r.id}`]
    const isRepeated = answers.some((answer) => seen.has(answer))
    for (const answer of answers) seen.add(answer)
    return isRepeated
      ? [
          error('BOT_REPLY_NOT_UNIQUE', {
            ...{ nodeId: node.id, itemId: r.id },
            fix: withoutReactions(node, new Set([r.id])),
          }),
        ]
      : []
  })
}

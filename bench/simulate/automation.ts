import type { AutoreplySettings } from '@beseda/contract/entities/autoreply.ts'
import { initialAutoreply } from '@beseda/contract/entities/autoreply.ts'
import type { BotDocument, BotNode } from '@beseda/contract/entities/bot.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { type Automation, noAutomation } from '@beseda/domain/automation/automation.ts'
import { compileBot } from '@beseda/domain/bot/program.ts'
import { inputOf, nodesOf } from '@beseda/domain/bot/random-bots.ts'
import type { Decision } from '@beseda/domain/chat-session/decision.ts'
import { type ClientInput, type Input, isFromClient } from '@beseda/domain/chat-session/input.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { clientSays } from '@beseda/domain/chat-session/testing.ts'
import { noIntents } from '@beseda/domain/intents/intents.ts'
import { compileRules, type RoutingAction, type RoutingRule } from '@beseda/domain/routing/route.ts'

/** The channels of the simulation: one without automation, the others with random bots, rules and automatic replies. */
export interface Channels {
  readonly automationOf: (chat: Pick<ChatState, 'chatId'>) => Automation
  /** What a client of this chat does: writes, or presses a button of one of its bots. */
  readonly clientActs: (chat: Pick<ChatState, 'chatId'>) => ClientInput
}
/** Clients write, and nothing answers by itself. */
export const plainChannels: Channels = {
  automationOf: () => noAutomation,
  clientActs: () => clientSays(),
}
const channelCount = 20
const numberOf = (chatId: string): number => Number(chatId.slice(-4)) % channelCount

/** Random bots, rules and automatic replies of one channel, as they are stored. */
export interface DrawnChannel {
  readonly bots: readonly { readonly botId: string; readonly document: BotDocument }[]
  readonly rules: readonly RoutingRule[]
  readonly autoreplies: readonly { readonly kind: string; readonly settings: AutoreplySettings }[]
}
/** As a server reads it: replies that are switched off are left out. */
export const automationFrom = ({ bots, rules, autoreplies }: DrawnChannel): Automation => ({
  rules: compileRules(rules),
  bots: bots.map(({ botId, document }) => compileBot({ botId, version: 1 }, document, noIntents)),
  autoreplies: autoreplies.filter(({ settings }) => settings.enabled),
})
/** `newId`: the id of a thing with this name; `gone` was deleted. */
export const createDrawing = (o: {
  readonly chance: () => number
  readonly teamIds: readonly string[]
  readonly operatorIds: readonly string[]
  readonly newId: (name: string) => string
}) => {
  const random = (n: number): number => Math.floor(o.chance() * n)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  const gone = o.newId('gone')
  /** Teams and operators that exist, and sometimes one that was deleted. */
  const withTargets = (node: BotNode): BotNode => {
    const { final } = node
    if (final?.kind === 'team') return { ...node, final: { kind: 'team', teamId: pick([...o.teamIds, gone]) } }
    if (final?.kind !== 'operator') return node
    return { ...node, final: { kind: 'operator', operatorId: pick([...o.operatorIds, gone]) } }
  }
  /** Files have the ids that the place of storage takes; none of them is there. */
  const withFiles = (node: BotNode): BotNode => ({
    ...node,
    replies: node.replies.map((r) =>
      r.kind === 'file' && r.fileId !== null ? { ...r, fileId: o.newId(r.fileId) } : r,
    ),
  })
  /** Sometimes a node is stored in a form that throws when it runs. */
  const withFault = (node: BotNode): BotNode =>
    random(8) === 0 ? ({ ...node, reactions: null } as unknown as BotNode) : node
  const newBot = (name: string): DrawnChannel['bots'][number] => {
    const nodes = nodesOf(random).map(withTargets).map(withFiles).map(withFault)
    return { botId: o.newId(name), document: { name, description: '', defaultMessage: pick(['', 'default']), nodes } }
  }
  const conditionsOf = () =>
    pick<RoutingRule['conditions']>([
      [],
      [{ kind: 'chat', settings: { is: pick(['any', 'new', 'repeat']) } }],
      [{ kind: 'words', settings: { must: [pick(['заказ', 'оператор', 'да'])], mustNot: ['нет'] } }],
      [{ kind: 'origin', settings: { from: pick(['subscriber', 'mailing']), type: 'any' } }],
      [{ kind: 'gone', settings: {} }],
    ])
  const actionOf = (botIds: readonly string[]): RoutingAction | null =>
    pick<RoutingAction | null>([
      { kind: 'team', teamId: pick(o.teamIds) },
      { kind: 'lastOperator' },
      { kind: 'bot', botId: pick([...botIds, gone]) },
      { kind: 'bot', botId: pick(botIds) },
      null,
    ])
  const newReply = (kind: string) => {
    const settings: AutoreplySettings = {
      ...{ ...initialAutoreply, enabled: random(4) > 0, text: kind },
      ...{ waitMinutes: pick([1, 2, 5]), when: pick(['either', 'absent', 'closed']) },
    }
    return { kind, settings }
  }
  return (i: number): DrawnChannel => {
    const bots = Array.from({ length: 1 + random(3) }, (_, n) => newBot(`bot-${i}-${n}`))
    const botIds = bots.map(({ botId }) => botId)
    const rules = Array.from({ length: 1 + random(5) }, (_, n): RoutingRule => {
      return { id: o.newId(`rule-${i}-${n}`), name: `rule ${n}`, conditions: conditionsOf(), action: actionOf(botIds) }
    })
    // the last one takes what the others leave, so that bots lead many chats
    rules.push({
      id: o.newId(`rule-${i}`),
      name: 'last',
      conditions: [],
      action: { kind: 'bot', botId: pick([...botIds, gone]) },
    })
    return { bots, rules, autoreplies: random(2) === 0 ? [] : ['holding', 'online', 'offline'].map(newReply) }
  }
}

export const createChannels = (o: {
  readonly chance: () => number
  readonly teamIds: readonly string[]
  readonly operatorIds: readonly string[]
}): Channels => {
  const random = (n: number): number => Math.floor(o.chance() * n)
  const draw = createDrawing({ ...o, newId: (name) => name })
  const channels = Array.from({ length: channelCount }, (_, i) => {
    if (i === 0) return { automation: noAutomation, nodes: [] }
    const drawn = draw(i)
    return { automation: automationFrom(drawn), nodes: drawn.bots.flatMap(({ document }) => document.nodes) }
  })
  const channelOf = ({ chatId }: Pick<ChatState, 'chatId'>) => channels[numberOf(chatId)]!
  return {
    automationOf: (chat) => channelOf(chat).automation,
    clientActs: (chat) => {
      const { nodes } = channelOf(chat)
      const done = inputOf(random, nodes.length > 0 ? nodes : [{ id: 'none' }])
      const origin = random(12) === 0 ? 'serviceMailing' : 'subscriber'
      const about = { message: { text: done.text, files: [] }, origin } as const
      if (done.kind === 'button')
        return { type: 'buttonPressed', ...about, button: { payload: done.payload, messageId: null } }
      return random(15) === 0
        ? { type: 'clientWrote', ...about, automatic: 'reply' }
        : { type: 'clientWrote', ...about }
    },
  }
}

/** Events of a decision about a client's message that say who has the chat now. */
const isEnd = (e: DomainEvent): boolean => e.type === 'chat.closed' && e.reason === 'bot'
/** No more messages than the nodes of one bot can say. */
const mostReplies = 40

/**
 * Checks bots and automatic replies: no client's message is lost, whatever the bot does; a bot has no operator's chat; each
 * automatic reply is sent once per session, and none to machines, mailings or while a bot leads.
 */
export const createAutomationCheck = () => {
  const sent = new Set<string>()
  /** How often bots answered, rules matched and replies went, and how bots failed. */
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const onDecided = (input: Input | null, { next, events, messages }: Decision): string[] => {
    const { chatId, session } = next
    const wrong: string[] = []
    for (const e of events) {
      if (e.type === 'chat.routed') count(`rule to ${e.action}`)
      if (e.type === 'chat.botAnswered') count('bot answer')
      if (e.type === 'chat.handedOver') count(`bot to ${e.fault ?? e.to}`)
      if (isEnd(e)) count('bot closes')
    }
    if (session?.bot && (session.status !== 'pending' || session.operatorId || session.waitingSince !== null))
      wrong.push(`${chatId}: a bot leads a chat that is ${session.status} or whose client waits`)
    if (messages.length > mostReplies) wrong.push(`${chatId} got ${messages.length} messages at once`)
    const replies = messages.filter((m) => m.by.kind === 'system' && m.text.standard === undefined)
    for (const { text } of replies) {
      count(`reply ${text.own}`)
      const key = `${session?.id} ${text.own}`
      if (sent.has(key)) wrong.push(`${chatId} got the automatic reply ${text.own} twice`)
      sent.add(key)
      if (session?.bot) wrong.push(`${chatId} got an automatic reply while a bot leads it`)
    }
    if (input === null || !isFromClient(input)) return wrong
    if (replies.length > 0 && (input.automatic || input.origin !== 'subscriber'))
      wrong.push(`${chatId}: an automatic reply answers a machine`)
    if (input.automatic) return wrong
    const isKept = session !== null && (session.bot !== null || session.waitingSince !== null)
    if (!isKept && !events.some(isEnd)) wrong.push(`${chatId}: a client's message is with nobody`)
    return wrong
  }
  return { onDecided, counts: () => counts }
}

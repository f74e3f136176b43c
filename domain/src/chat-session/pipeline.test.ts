import { expect, test } from 'vitest'
import { type Automation, type AutomationKinds, noAutomation } from '../automation/automation.ts'
import type { Kind, Schema } from '../automation/kinds.ts'
import type { AutoreplyContext } from '../autoreply/kinds.ts'
import type { BotContext, BotStep, NextStep } from '../bot/nodes.ts'
import type { RoutingContext } from '../routing/conditions.ts'
import { clientWrote, teamFor } from './client-wrote.ts'
import { decide } from './decide.ts'
import { type Decision, isRefusal, type OutgoingDraft } from './decision.ts'
import { type Facts, noFacts } from './facts.ts'
import type { ClientInput } from './input.ts'
import type { ChatState } from './state.ts'
import { noTeamPolicy } from './team-policy.ts'
import { clientSays } from './testing.ts'

const text: Schema<string> = {
  safeParse: (value) => (typeof value === 'string' ? { success: true, data: value } : { success: false }),
}
const includes: Kind<string, RoutingContext, boolean> = {
  schema: text,
  evaluate: (word, { message }) => message.text.includes(word),
}
const says = (own: string): OutgoingDraft => ({ kind: 'message', by: { kind: 'bot', id: 'bot' }, text: { own } })
/** Says its text when entered, and goes on when the client has answered. */
interface Ask {
  readonly text: string
  readonly next: NextStep
}
const ask: Kind<Ask, BotContext, BotStep> = {
  schema: { safeParse: (value) => ({ success: true, data: value as Ask }) },
  evaluate: (settings, { isEntered }) =>
    isEntered ? { messages: [says(settings.text)], next: { kind: 'wait' } } : { messages: [], next: settings.next },
}
/** Offers buttons; a press leads to the node that it names, and text asks again. */
const menu: Kind<string, BotContext, BotStep> = {
  schema: text,
  evaluate: (own, { button }) => {
    const buttons = [{ kind: 'reply', label: 'Delivery', payload: 'second' } as const]
    return button
      ? { messages: [], next: { kind: 'goTo', nodeId: button.payload } }
      : { messages: [{ ...says(own), buttons }], next: { kind: 'wait' } }
  },
}
const jump: Kind<string, BotContext, BotStep> = {
  schema: text,
  evaluate: (nodeId) => ({ messages: [], next: { kind: 'goTo', nodeId } }),
}
const whenQueued: Kind<string, AutoreplyContext, readonly OutgoingDraft[]> = {
  schema: text,
  evaluate: (own, { events }) => (events.some((e) => e.type === 'chat.queued') ? [says(own)] : []),
}
const kinds: AutomationKinds = {
  conditions: { includes },
  botNodes: { ask, jump, menu },
  autoreplyKinds: { whenQueued },
}
const configured = (kind: string, settings: unknown) => ({ kind, settings })
const rule = (word: unknown, action: Automation['rules'][number]['action']) => ({
  id: `rule ${word}`,
  conditions: [configured('includes', word)],
  action,
})
const bot = {
  id: 'bot',
  rootId: 'first',
  nodes: {
    first: configured('ask', { text: 'Which order?', next: { kind: 'goTo', nodeId: 'second' } }),
    second: configured('ask', {
      text: 'Anything else?',
      next: { kind: 'handOver', teamId: 't2', toLastOperator: false },
    }),
    menu: configured('menu', 'What about?'),
    circle: configured('jump', 'back'),
    back: configured('jump', 'circle'),
  },
}
const policy = noTeamPolicy
const chat: ChatState = {
  ...{ chatId: 'c1', teamId: 't1', channelActive: true, categoryId: null },
  ...{ session: null, reopenWithinMs: 0, reopenable: null },
}
const operator = (id: string) => ({
  ...{ id, presence: 'online' as const, openDialogs: 0, dialogLimit: 2, lastAssignedAt: null, lastInTeamAt: null },
})
const facts = (automation: Partial<Automation>, over: Partial<Facts> = {}): Facts => ({
  ...{ ...noFacts, now: 0, policy, newSession: () => ({ id: 's1', number: 1 }), nameOf: (id: string) => id },
  ...{ candidates: [operator('ann')], automation: { ...noAutomation, ...automation } },
  ...over,
})
const write = (state: ChatState, said: string | ClientInput, f: Facts): Decision =>
  clientWrote(state, typeof said === 'string' ? clientSays(said) : said, f, kinds)
const story = (d: Decision) => [...d.events.map((e) => e.type), ...d.messages.map((m) => m.text.own)]

test('the first rule that applies sends a new session to its team, before an operator is chosen', () => {
  const rules = [rule('bill', { kind: 'team', teamId: 't2' }), rule('', { kind: 'team', teamId: 't3' })]
  const d = write(chat, 'my bill', facts({ rules }))
  expect(d.events).toMatchObject([
    { type: 'chat.opened', teamId: 't2' },
    { type: 'chat.assigned', teamId: 't2', operatorId: 'ann' },
  ])
  expect(d.next.teamId).toBe('t2')
  expect(teamFor(chat, clientSays('my bill'), facts({ rules }), kinds)).toBe('t2')
  expect(write(chat, 'hello', facts({ rules })).next.teamId).toBe('t3')
  // a session that is open is not routed again
  expect(write(d.next, 'hello', facts({ rules })).next.teamId).toBe('t2')
})
test('conditions of an unknown kind and with invalid settings do not hold', () => {
  const action = { kind: 'team', teamId: 't2' } as const
  const unknown = { id: 'r', conditions: [configured('weather', 'rain')], action }
  expect(write(chat, 'hello', facts({ rules: [unknown, rule(7, action)] })).next.teamId).toBe('t1')
})
test('a rule can prefer the last operator', () => {
  const over = { candidates: [operator('ann'), operator('bob')], lastOperatorId: 'bob' }
  const rules = [rule('again', { kind: 'lastOperator' })]
  expect(write(chat, 'again', facts({ rules }, over)).next.session?.operatorId).toBe('bob')
  expect(write(chat, 'hello', facts({ rules }, over)).next.session?.operatorId).toBe('ann')
})

test('a bot leads the session until it hands over; meanwhile nobody gets the chat', () => {
  const f = facts({ rules: [rule('', { kind: 'bot', botId: 'bot' })], bots: [bot] })
  const first = write(chat, 'hello', f)
  expect(story(first)).toEqual(['chat.opened', 'Which order?'])
  expect(first.next.session).toMatchObject({ status: 'pending', bot: { botId: 'bot', nodeId: 'first' } })
  const filled = decide(first.next, { type: 'fill' }, f)
  expect(!isRefusal(filled) && filled.events).toEqual([])
  const second = write(first.next, 'number 7', f)
  expect(story(second)).toEqual(['Anything else?'])
  const handedOver = write(second.next, 'no', f)
  expect(story(handedOver)).toEqual(['chat.assigned'])
  expect(handedOver.next).toMatchObject({ teamId: 't2', session: { operatorId: 'ann', bot: null } })
})
const press = (payload: string): ClientInput => ({
  ...{ type: 'buttonPressed', message: { text: 'Delivery', files: [] }, origin: 'subscriber' },
  button: { payload, messageId: 'm1' },
})
test('a bot offers buttons, and a press leads on where a text does not', () => {
  const f = facts({ rules: [rule('', { kind: 'bot', botId: 'bot' })], bots: [{ ...bot, rootId: 'menu' }] })
  const offered = write(chat, 'hello', f)
  expect(offered.messages).toMatchObject([{ text: { own: 'What about?' }, buttons: [{ payload: 'second' }] }])
  expect(story(write(offered.next, 'delivery', f))).toEqual(['What about?'])
  const pressed = write(offered.next, press('second'), f)
  expect(story(pressed)).toEqual(['Anything else?'])
  expect(pressed.next.session?.bot?.nodeId).toBe('second')
  // a button that leads nowhere hands over
  expect(story(write(offered.next, press('gone'), f))).toEqual(['chat.assigned'])
})
test('without a bot a press is a message: it opens a session, ends a closing, and is refused like a text', () => {
  const opened = write(chat, press('x'), facts({}))
  expect(story(opened)).toEqual(['chat.opened', 'chat.assigned'])
  const closing = decide(opened.next, { type: 'close', userId: 'ann', mayCloseAny: false }, facts({}))
  if (isRefusal(closing)) throw new Error(closing.code)
  const stopped = decide(closing.next, press('x'), facts({}))
  expect(!isRefusal(stopped) && story(stopped)).toEqual(['chat.closingStopped'])
  expect(decide({ ...chat, channelActive: false }, press('x'), facts({}))).toMatchObject({
    code: 'CHANNEL_DEACTIVATED',
  })
})
test('an operator who takes the chat ends the bot', () => {
  const f = facts({ rules: [rule('', { kind: 'bot', botId: 'bot' })], bots: [bot] })
  const taken = decide(write(chat, 'hello', f).next, { type: 'taken', userId: 'ann' }, f)
  expect(!isRefusal(taken) && taken.next.session).toMatchObject({ operatorId: 'ann', bot: null })
})
test('a bot that is gone, or goes round in circles, hands over', () => {
  const rules = [rule('', { kind: 'bot', botId: 'bot' } as const)]
  expect(story(write(chat, 'hello', facts({ rules })))).toEqual(['chat.opened', 'chat.assigned'])
  const round = facts({ rules, bots: [{ ...bot, rootId: 'circle' }] })
  expect(story(write(chat, 'hello', round))).toEqual(['chat.opened', 'chat.assigned'])
})

test('automatic replies see what was decided and come last', () => {
  const replies = [configured('whenQueued', 'Everybody is busy'), configured('whenQueued', 7), configured('other', '')]
  const nobody = facts({ autoreplies: replies }, { candidates: [] })
  expect(story(write(chat, 'hello', nobody))).toEqual(['chat.opened', 'chat.queued', 'Everybody is busy'])
  expect(story(write(chat, 'hello', facts({ autoreplies: replies })))).toEqual(['chat.opened', 'chat.assigned'])
})
test('neither bots nor automatic replies answer what a machine wrote', () => {
  const letter = { ...clientSays('I am away'), automatic: 'notice' } as const
  const f = facts({
    rules: [rule('', { kind: 'bot', botId: 'bot' })],
    ...{ bots: [bot], autoreplies: [configured('whenQueued', 'Everybody is busy')] },
  })
  expect(story(write(chat, letter, { ...f, candidates: [] }))).toEqual(['chat.opened', 'chat.queued'])
  const led = write(chat, 'hello', f)
  expect(story(write(led.next, letter, f))).toEqual([])
})
test('what a machine writes makes nobody wait', () => {
  const open = write(chat, 'hello', facts({})).next
  const answered = { ...open, session: { ...open.session!, waitingSince: null } }
  for (const automatic of ['reply', 'notice'] as const)
    expect(write(answered, { ...clientSays('I am away'), automatic }, facts({})).next).toEqual(answered)
})
test.each([
  ['notice', 'reopenable', []],
  ['reply', 'reopenable', []],
  ['reply', 'closed long ago', []],
  ['notice', 'closed long ago', ['chat.opened', 'chat.assigned']],
  ['reply', 'new', ['chat.opened', 'chat.assigned']],
  ['notice', 'new', ['chat.opened', 'chat.assigned']],
  [undefined, 'reopenable', ['chat.reopened', 'chat.assigned']],
] as const)('%s of a machine in a chat that is %s', (automatic, kind, events) => {
  const f = facts({}, { isRepeat: kind !== 'new' })
  const reopenable = { id: 'session', number: 1, operatorId: null, firstReplyAt: null, until: f.now + 1 }
  const state: ChatState = { ...chat, session: null, reopenable: kind === 'reopenable' ? reopenable : null }
  const decision = write(state, { ...clientSays('I am away'), automatic }, f)
  expect(story(decision)).toEqual(events)
  if (events.length === 0) expect(decision.next).toEqual(state)
})

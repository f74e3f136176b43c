import { expect, test } from 'vitest'
import { type Automation, noAutomation } from '../automation/automation.ts'
import { botOf, button, node } from '../bot/testing.ts'
import { compileRules, type RoutingAction, type RoutingRule } from '../routing/route.ts'
import { clientWrote, destinationOf } from './client-wrote.ts'
import { nextDeadline } from './deadlines.ts'
import { decide } from './decide.ts'
import { type Decision, isRefusal } from './decision.ts'
import { type Facts, noFacts } from './facts.ts'
import type { ClientInput } from './input.ts'
import type { ChatState } from './state.ts'
import { noTeamPolicy } from './team-policy.ts'
import { clientSays } from './testing.ts'

const configured = (kind: string, settings: unknown) => ({ kind, settings })
/** A rule for a word; without one it applies to everything. */
const rule = (word: string, action: RoutingAction) => ({
  ...{ id: `rule ${word}`, name: word, action },
  conditions: word === '' ? [] : [configured('words', { must: [word], mustNot: [] })],
})
const rulesOf = (...rules: readonly RoutingRule[]) => compileRules(rules)
const toBot = rulesOf(rule('', { kind: 'bot', botId: 'bot' }))
const bot = botOf([
  node('first', { says: 'Which order?', next: 'second', root: true }),
  node('second', { says: 'Anything else?', next: 'out' }),
  node('out', { final: { kind: 'team', teamId: 't2' } }),
])
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
  clientWrote(state, typeof said === 'string' ? clientSays(said) : said, f)
const story = (d: Decision) => [...d.events.map((e) => e.type), ...d.messages.map((m) => m.text.own)]

test('the first rule that applies sends a new session to its team, before an operator is chosen', () => {
  const rules = rulesOf(rule('bill', { kind: 'team', teamId: 't2' }), rule('', { kind: 'team', teamId: 't3' }))
  const d = write(chat, 'my bill', facts({ rules }))
  expect(d.events).toMatchObject([
    { type: 'chat.opened', teamId: 't2' },
    { type: 'chat.routed', ruleId: 'rule bill', action: 'team', trace: [{ result: 'matched', word: 'bill' }] },
    { type: 'chat.assigned', teamId: 't2', operatorId: 'ann' },
  ])
  expect(d.next.teamId).toBe('t2')
  expect(destinationOf(chat, clientSays('my bill'), facts({ rules })).teamId).toBe('t2')
  expect(write(chat, 'hello', facts({ rules })).next.teamId).toBe('t3')
  // a session that is open is not routed again
  expect(write(d.next, 'hello', facts({ rules })).next.teamId).toBe('t2')
})
test('rules of an unknown kind, with settings of another one or without their target are passed over', () => {
  const action = { kind: 'team', teamId: 't2' } as const
  const about = { name: 'r', action }
  const rules = rulesOf(
    { ...about, id: 'unknown', conditions: [configured('weather', 'rain')] },
    { ...about, id: 'wrong', conditions: [configured('words', 7)] },
    { ...about, id: 'gone', conditions: [], action: null },
  )
  const d = write(chat, 'hello', facts({ rules }))
  expect(d.next).toMatchObject({ teamId: 't1', session: { ruleId: null } })
  const invalid = ['unknown', 'wrong', 'gone'].map((ruleId) => ({ ruleId, name: 'r', result: 'invalid' }))
  expect(d.events[1]).toMatchObject({ type: 'chat.routed', action: 'default', trace: invalid })
})
test('a rule can prefer the last operator', () => {
  const over = { candidates: [operator('ann'), operator('bob')], lastOperatorId: 'bob' }
  const rules = rulesOf(rule('again', { kind: 'lastOperator' }))
  expect(write(chat, 'again', facts({ rules }, over)).next.session?.operatorId).toBe('bob')
  expect(write(chat, 'hello', facts({ rules }, over)).next.session?.operatorId).toBe('ann')
})

test('a bot leads the session until it hands over; meanwhile nobody gets the chat', () => {
  const f = facts({ rules: toBot, bots: [bot] })
  const first = write(chat, 'hello', f)
  expect(story(first)).toEqual(['chat.opened', 'chat.routed', 'chat.botAnswered', 'Which order?'])
  expect(first.events[0]).toMatchObject({ botId: 'bot' })
  expect(first.next.session).toMatchObject({
    status: 'pending',
    waitingSince: null,
    bot: { nodeId: 'first', version: 1 },
  })
  const filled = decide(first.next, { type: 'fill' }, f)
  expect(!isRefusal(filled) && filled.events).toEqual([])
  const second = write(first.next, 'number 7', f)
  expect(story(second)).toEqual(['chat.botAnswered', 'Anything else?'])
  const about = facts(
    { rules: f.automation.rules, bots: [bot] },
    { now: 9, handOver: { receiver: null, team: { id: 't2' } } },
  )
  const handedOver = write(second.next, 'no', about)
  expect(story(handedOver)).toEqual(['chat.botAnswered', 'chat.handedOver', 'chat.assigned'])
  expect(handedOver.next).toMatchObject({ teamId: 't2', session: { operatorId: 'ann', bot: null } })
})
test('the client waits for people from the moment when the bot hands over', () => {
  const f = facts({ rules: toBot, bots: [bot] }, { candidates: [] })
  const led = write(write(chat, 'hello', f).next, 'number 7', f).next
  expect(led.session?.waitingSince).toBeNull()
  const handedOver = write(led, 'no', { ...f, now: 50, handOver: { receiver: null, team: { id: 't2' } } })
  expect(handedOver.next.session).toMatchObject({ waitingSince: 50, bot: null })
  expect(story(handedOver)).toContain('chat.queued')
})
const press = (payload: string): ClientInput => ({
  ...{ type: 'buttonPressed', message: { text: 'Delivery', files: [] }, origin: 'subscriber' },
  button: { payload, messageId: 'm1' },
})
test('a bot offers buttons, and a press leads on where a text does not', () => {
  const menu = node('menu', { says: 'What about?', root: true, reactions: [button('b', 'Delivery', 'second')] })
  const f = facts({
    rules: toBot,
    bots: [botOf([menu, node('second', { says: 'Anything else?', next: 'menu' })])],
  })
  const offered = write(chat, 'hello', f)
  expect(offered.messages).toMatchObject([{ text: { own: 'What about?' }, buttons: [{ payload: 'menu:b' }] }])
  expect(story(write(offered.next, 'bill', f))).toEqual(['chat.botAnswered', 'default'])
  const pressed = write(offered.next, press('menu:b'), f)
  expect(story(pressed)).toEqual(['chat.botAnswered', 'Anything else?'])
  expect(pressed.next.session?.bot?.nodeId).toBe('second')
})
test('a node that is not connected closes the chat, and the next message starts anew instead of reopening', () => {
  const end = node('end', { says: 'Bye', root: true })
  const f = facts({ rules: toBot, bots: [botOf([end])] })
  const closed = write({ ...chat, reopenWithinMs: 60_000 }, 'hello', f)
  expect(closed.events).toMatchObject([
    { type: 'chat.opened' },
    { type: 'chat.routed', reason: 'ruleMatched' },
    { type: 'chat.botAnswered', end: 'close' },
    { type: 'chat.closed', reason: 'bot', by: { kind: 'bot', id: 'bot' } },
  ])
  expect(closed.messages).toHaveLength(1)
  expect(closed.next).toMatchObject({ session: null, reopenable: null, reopenWithinMs: 60_000 })
})
test('an operator gets the chat by name, waits reserved for it, and is passed over when they no longer take chats', () => {
  const out = node('out', { says: 'One moment', root: true, final: { kind: 'operator', operatorId: 'bob' } })
  const f = facts({ rules: toBot, bots: [botOf([out])] })
  const receiver = { ...operator('bob'), name: 'Bob', receives: true, teamIds: ['t2'] }
  const to = (over: Partial<typeof receiver>, candidates = [{ ...receiver, ...over }]) =>
    write(chat, 'hello', { ...f, candidates, handOver: { receiver: { ...receiver, ...over }, team: null } })
  expect(to({}).next).toMatchObject({ teamId: 't2', session: { operatorId: 'bob' } })
  expect(to({ openDialogs: 2 }).next.session).toMatchObject({ reservedFor: { operatorId: 'bob' }, operatorId: null })
  const gone = to({ receives: false }, [{ ...receiver, id: 'ann' }])
  expect(gone.next).toMatchObject({ teamId: 't1', session: { operatorId: 'ann' } })
  expect(gone.events).toContainEqual(expect.objectContaining({ type: 'chat.handedOver', fault: 'targetGone' }))
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
  const f = facts({ rules: toBot, bots: [bot] })
  const taken = decide(write(chat, 'hello', f).next, { type: 'taken', userId: 'ann' }, f)
  expect(!isRefusal(taken) && taken.next.session).toMatchObject({ operatorId: 'ann', bot: null })
})
const round = { start: '00:00', end: '00:00', zone: 'Europe/Moscow' }
const circle = botOf([
  node('a', { root: true, reactions: [{ id: 't', kind: 'trigger', ...round, target: 'b' }] }),
  node('b', { reactions: [{ id: 't', kind: 'trigger', ...round, target: 'a' }] }),
])
test.each([
  ['is gone', [], 'botGone'],
  ['goes round in circles', [circle], 'loop'],
  ['has no root', [botOf([node('a', {})])], 'nodeGone'],
  ['cannot be run', [{ ...bot, nodes: null as never }], 'failed'],
])('a bot that %s hands over with the reason, and the message stays', (_, bots, fault) => {
  const d = write(chat, 'hello', facts({ rules: toBot, bots }))
  expect(story(d)).toEqual(['chat.opened', 'chat.routed', 'chat.botAnswered', 'chat.handedOver', 'chat.assigned'])
  expect(d.events[3]).toMatchObject({ fault, reason: 'fault' })
})

const reply = (over: object) => ({
  ...{ enabled: true, text: 'Wait', buttons: [], waitMinutes: 1, when: 'either' },
  ...over,
})
const replies = [
  configured('holding', reply({ text: 'Still looking', waitMinutes: 2 })),
  configured('offline', reply({ text: 'Nobody is here' })),
  configured('online', reply({ text: 'We are here', buttons: [{ kind: 'reply', label: 'Bill' }] })),
]
const present = { online: true, open: true }
const says = (d: Decision) => d.messages.map((m) => m.text.own)
test('automatic replies come last: one when somebody is there, one when nobody is, each once per session', () => {
  const f = facts({ autoreplies: replies }, { attendance: present })
  const first = write(chat, 'hello', f)
  expect(story(first)).toEqual(['chat.opened', 'chat.assigned', 'We are here'])
  expect(first.messages[0]!.buttons).toMatchObject([{ label: 'Bill', payload: 'reply-1' }])
  expect(says(write(first.next, 'anybody?', f))).toEqual([])
  const evening = { ...f, attendance: { online: true, open: false } }
  const late = write(first.next, 'anybody?', evening)
  expect(says(late)).toEqual(['Nobody is here'])
  expect(says(write(late.next, 'hm', evening))).toEqual([])
  // the reopened session is the same one
  const open = late.next.session!
  const until = 10
  const reopenable = { id: 's1', number: 1, operatorId: null, firstReplyAt: null, autoreplies: open.autoreplies, until }
  expect(says(write({ ...chat, reopenable }, 'again', evening))).toEqual([])
})
test.each([
  ['either', true, true, false],
  ['either', false, true, true],
  ['either', true, false, true],
  ['absent', true, false, false],
  ['absent', false, true, true],
  ['closed', false, true, false],
  ['closed', true, false, true],
])('nobody answers, by “%s”: online %s, open %s', (when, online, open, isSent) => {
  const f = facts({ autoreplies: [configured('offline', reply({ when }))] }, { attendance: { online, open } })
  expect(says(write(chat, 'hello', f))).toEqual(isSent ? ['Wait'] : [])
})
test('the holding phrase goes once, when the client has waited for its time; an answer begins the wait anew', () => {
  const f = facts({ autoreplies: [replies[0]!] }, { candidates: [], now: 1000 })
  const waits = write(chat, 'hello', f).next
  expect(nextDeadline(waits, policy)).toBe(121_000)
  const passed = (state: ChatState, now: number) => {
    const d = decide(state, { type: 'deadlinePassed' }, { ...f, now })
    if (isRefusal(d)) throw new Error(d.code)
    return d
  }
  expect(says(passed(waits, 120_999))).toEqual([])
  const held = passed(waits, 121_000)
  expect(says(held)).toEqual(['Still looking'])
  expect(nextDeadline(held.next, policy)).toBeNull()
  const answered = { ...waits, session: { ...waits.session!, waitingSince: null } }
  expect(nextDeadline(answered, policy)).toBeNull()
  expect(nextDeadline(write(answered, 'and?', { ...f, now: 5000 }).next, policy)).toBe(125_000)
})
test('a reply that is switched off, empty or of an unknown kind is not sent', () => {
  const list = [{ enabled: false }, { text: ' ' }].map((over) => configured('online', reply(over)))
  const f = facts({ autoreplies: [...list, configured('other', {})] }, { attendance: present })
  expect(says(write(chat, 'hello', f))).toEqual([])
})
test('while a bot leads it answers alone; people who get the chat have their automatic replies', () => {
  const f = facts({ rules: toBot, bots: [bot], autoreplies: replies }, { attendance: present })
  const led = write(write(chat, 'hello', f).next, 'number 7', f)
  expect(says(led)).toEqual(['Anything else?'])
  expect(nextDeadline(led.next, policy)).toBeNull()
  const handedOver = write(led.next, 'no', { ...f, handOver: { receiver: null, team: { id: 't2' } } })
  expect(says(handedOver)).toEqual(['We are here'])
})
test('nobody answers a mailing by a machine', () => {
  const f = facts({ autoreplies: replies }, { attendance: present })
  const mailed = write(chat, { ...clientSays('Sale'), origin: 'advertisingMailing' }, f)
  expect(says(mailed)).toEqual([])
  expect(nextDeadline(mailed.next, policy)).toBeNull()
})
test('neither bots nor automatic replies answer what a machine wrote', () => {
  const letter = { ...clientSays('I am away'), automatic: 'notice' } as const
  const f = facts({
    rules: toBot,
    ...{ bots: [bot], autoreplies: replies },
  })
  expect(story(write(chat, letter, { ...f, candidates: [] }))).toEqual(['chat.opened', 'chat.routed', 'chat.queued'])
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
  const reopenable = {
    id: 'session',
    number: 1,
    operatorId: null,
    firstReplyAt: null,
    autoreplies: null,
    until: f.now + 1,
  }
  const state: ChatState = { ...chat, session: null, reopenable: kind === 'reopenable' ? reopenable : null }
  const decision = write(state, { ...clientSays('I am away'), automatic }, f)
  expect(story(decision)).toEqual(events)
  if (events.length === 0) expect(decision.next).toEqual(state)
})

import { limits } from '@beseda/contract/limits.ts'
import { expect, test } from 'vitest'
import { runDialogue } from './dialogue.ts'
import type { BotProgram } from './program.ts'
import type { BotInput } from './session.ts'
import { step } from './step.ts'
import { botOf, button, intent, node, otherwise, trigger } from './testing.ts'
import { fillBotText } from './variables.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
const says = (text: string): BotInput => ({ kind: 'text', text })
/** What the bot says and does in a dialogue of texts. */
const talk = (bot: BotProgram, ...texts: readonly string[]) =>
  runDialogue(
    bot,
    texts.map((text) => ({ input: says(text), at: 0 })),
  ).map((s) =>
    [...s.replies.map((r) => (r.kind === 'text' ? r.text : r.name)), ...(s.end ? [s.end.kind] : [])].join(' | '),
  )

const menu = botOf([
  node('menu', {
    ...{ root: true, says: 'Что случилось?' },
    reactions: [button('d', '📦 Доставка', 'road'), intent('escalateToAgent', 'human'), intent('botConfused', 'human')],
  }),
  node('road', { says: 'Номер заказа?', reactions: [otherwise('thanks')] }),
  node('thanks', { says: 'Спасибо' }),
  node('human', { says: 'Зову', final: { kind: 'team', teamId: 't' } }),
])
test.each([
  [
    'a default action takes any answer, an unconnected node closes',
    ['hi', 'Доставка', '17'],
    ['Что случилось?', 'Номер заказа?', 'Спасибо | close'],
  ],
  ['a typed label counts without case and signs', ['hi', ' доставка! '], ['Что случилось?', 'Номер заказа?']],
  ['an intent in another form of the word', ['hi', 'нужны операторы'], ['Что случилось?', 'Зову | handOver']],
  [
    'nothing fits: the default message; twice in a row: the bot is confused',
    ['hi', 'эээ', 'ыыы'],
    ['Что случилось?', 'default', 'Зову | handOver'],
  ],
])('%s', (_, texts, expected) => expect(talk(menu, ...texts)).toEqual(expected))

test('a button is pressed by its payload, also under an earlier message; an unknown payload is its text', () => {
  const led = runDialogue(menu, [
    { input: says('hi'), at: 0 },
    { input: says('Доставка'), at: 0 },
  ]).at(-1)!
  const press = (payload: string) => step(menu, led.next, { kind: 'button', payload, text: '📦 Доставка' }, 0)
  expect(press('menu:d').next?.nodeId).toBe('road')
  expect(press('gone:x').end?.kind).toBe('close')
  expect(led.trace).toContainEqual(expect.objectContaining({ reactionId: 'd', matched: true, reason: 'typed' }))
  expect(led.trace).toContainEqual(expect.objectContaining({ of: 'intent', matched: false, reason: 'earlier' }))
})
test.each([
  ['06:59', 'night'],
  ['07:00', 'day'],
  ['18:59', 'day'],
  ['19:00', 'night'],
  ['23:30', 'night'],
])('at %s UTC the trigger of %s leads on', (time, reached) => {
  // 10:00 to 22:00 in Moscow; the night goes over midnight
  const bot = botOf([
    node('hours', { root: true, reactions: [trigger('10:00', '22:00', 'day'), trigger('22:00', '10:00', 'night')] }),
    node('day', { says: 'day', final: { kind: 'none' } }),
    node('night', { says: 'night', final: { kind: 'none' } }),
  ])
  expect(step(bot, null, says('hi'), at(time)).next?.nodeId).toBe(reached)
})
test('an hour that the clock skips never comes, one that comes twice counts twice', () => {
  const bot = botOf([
    node('x', {
      root: true,
      reactions: [trigger('02:00', '03:00', 'in', 'Europe/Berlin'), trigger('03:00', '02:00', 'out', 'Europe/Berlin')],
    }),
    node('in', { final: { kind: 'none' } }),
    node('out', { final: { kind: 'none' } }),
  ])
  const minutes = (date: string) =>
    Array.from({ length: 24 * 60 }, (_, i) =>
      step(bot, null, says(''), Date.parse(`${date}T00:00:00Z`) + i * 60_000),
    ).filter((s) => s.next?.nodeId === 'in').length
  expect([minutes('2026-03-29'), minutes('2026-10-25'), minutes('2026-06-01')]).toEqual([0, 120, 60])
})
test('a final action “none” starts the scenario again with the next message', () => {
  const bot = botOf([
    node('a', { root: true, says: 'one', next: 'b' }),
    node('b', { says: 'two', final: { kind: 'none' } }),
  ])
  expect(talk(bot, '1', '2', '3', '4')).toEqual(['one', 'two', 'one', 'two'])
})
test('two bots that answer each other are stopped after the limit', () => {
  const bot = botOf([node('a', { root: true, says: 'hello', next: 'a' })])
  const steps = runDialogue(
    bot,
    Array.from({ length: 500 }, () => ({ input: says('hello'), at: 0 })),
  )
  expect(steps).toHaveLength(limits.botAnswers + 1)
  expect(steps.at(-1)!.end).toMatchObject({ kind: 'handOver', fault: 'answerLimit' })
})
test('buttons without a text stand under the default message; files have their place', () => {
  const file = { id: 'f', kind: 'file' as const, fileId: 'file', name: 'a.pdf', bytes: 1 }
  const bot = botOf([node('a', { root: true, replies: [file], reactions: [button('b', 'Да', 'a')] })])
  expect(step(bot, null, says('hi'), 0).replies).toMatchObject([
    { kind: 'file', fileId: 'file' },
    { kind: 'text', text: 'default', buttons: [{ label: 'Да', payload: 'a:b' }] },
  ])
})
test('variables have values, or what stands in for them, and nothing else is filled', () => {
  const text = 'Здравствуйте, {{client.firstName|друг}}. {{token}}Заявка {{request.number}}'
  expect(fillBotText(text, { 'client.firstName': 'Анна', 'request.number': '7' })).toBe('Здравствуйте, Анна. Заявка 7')
  expect(fillBotText(text, {})).toBe('Здравствуйте, друг. Заявка ')
  expect(fillBotText('{{client.name}}', { 'client.name': '{{token}}' })).toBe('{{token}}')
})
test('nodes that lead to one another by time stop at the first that comes twice, and people get the chat', () => {
  const always = (id: string, target: string) =>
    node(id, { root: id === 'a', says: id, reactions: [trigger('00:00', '00:00', target)] })
  const { replies, end, next } = step(
    botOf([always('a', 'b'), always('b', 'a')]),
    null,
    { kind: 'text', text: 'hi' },
    0,
  )
  expect(replies.map((r) => r.kind === 'text' && r.text)).toEqual(['a', 'b'])
  expect(end).toEqual({ kind: 'handOver', to: { kind: 'chatTeam' }, fault: 'loop' })
  expect(next).toBeNull()
})

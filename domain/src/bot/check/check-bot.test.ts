import { botWarnings } from '@beseda/contract/bot-warnings.ts'
import type { BotDocument, BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import {
  type BotErrorCode,
  type BotFinding,
  type BotWarningCode,
  botErrorCodes,
  botWarningCodes,
} from '@beseda/contract/entities/bot-finding.ts'
import { errors } from '@beseda/contract/errors/catalogue.ts'
import { limits } from '@beseda/contract/limits.ts'
import { expect, test } from 'vitest'
import { applyBotChange } from '../change.ts'
import { button, intent, node, otherwise, trigger } from '../testing.ts'
import { checkBot } from './check-bot.ts'
import type { BotCheckContext } from './context.ts'

interface Case {
  readonly nodes: readonly BotNode[]
  readonly document?: Partial<BotDocument>
  readonly context?: Partial<BotCheckContext>
  /** Where “show” leads: the node and its reply or reaction; null: the settings of the bot. */
  readonly shows: readonly [nodeId: string | null, itemId?: string]
  /** It repairs itself. */
  readonly fixed?: true
}
const start = (given: Parameters<typeof node>[1] = {}) => node('start', { root: true, says: 'Привет', ...given })
const many = <T>(make: (i: number) => T): T[] => Array.from({ length: limits.botReactions + 1 }, (_, i) => make(i))
const end = node('end', { says: 'Пока', final: { kind: 'close' } })
const reacting = (...reactions: BotReaction[]) => [start({ reactions }), end]
const files = (fileId: string | null) => [{ id: 'f', kind: 'file' as const, fileId, name: 'a.pdf', bytes: 9 }]
const texts = { unit: 'characters', max: 10 } as const
const channel = (can: Partial<BotCheckContext['channels'][number]['can']>): Partial<BotCheckContext> => ({
  channels: [{ name: 'Канал', can: { text: texts, buttons: null, files: null, ...can } }],
})
const all: BotCheckContext = {
  ...{ otherNames: ['Занято'], channels: [], fileIds: ['file'] },
  intents: [
    { id: 'order', name: 'Заказ', must: ['заказ'], mustNot: [] },
    { id: 'late', name: 'Где заказ', must: ['где мой заказ'], mustNot: [] },
  ],
  teams: [{ id: 'empty', name: 'Пустая', members: 0 }],
  operators: [{ id: 'away', name: 'Анна', receives: false }],
}

const cases: Readonly<Record<BotErrorCode | BotWarningCode, Case>> = {
  BOT_SCENARIO_NOT_CREATED: { nodes: [], shows: [null] },
  BOT_DEFAULT_MESSAGE_EMPTY: { nodes: [start()], document: { defaultMessage: ' ' }, shows: [null] },
  BOT_MESSAGE_EMPTY: {
    nodes: [start({ replies: [...files('file'), { id: 'r', kind: 'text', text: ' ' }] })],
    ...{ shows: ['start', 'r'], fixed: true },
  },
  BOT_BLOCK_ID_NOT_UNIQUE: { nodes: [start(), start({ root: false })], shows: ['start'] },
  BOT_ACTION_VALUE_EMPTY: {
    nodes: reacting({ id: 'b', kind: 'button', label: 'Да', value: '', target: 'end' }),
    ...{ shows: ['start', 'b'], fixed: true },
  },
  BOT_REPLY_NOT_UNIQUE: {
    nodes: reacting(button('a', 'Да', 'end'), button('b', 'да', 'end')),
    ...{ shows: ['start', 'b'], fixed: true },
  },
  BOT_ACTION_AND_REPLY: {
    nodes: [start({ reactions: [otherwise('end')], final: { kind: 'close' } }), end],
    ...{ shows: ['start'], fixed: true },
  },
  BOT_TRIGGERS_AND_ACTIONS: {
    nodes: reacting(otherwise('end'), trigger('09:00', '10:00', 'end')),
    ...{ shows: ['start'], fixed: true },
  },
  BOT_TRIGGERS_LOOPED: { nodes: reacting(trigger('09:00', '10:00', 'start')), shows: ['start', 't-0900'] },
  BOT_ROOT_NODES_MANY: { nodes: [start(), { ...end, root: true }], shows: ['end'], fixed: true },
  BOT_ROOT_NODE_NOT_FOUND: { nodes: [start({ root: false })], shows: [null], fixed: true },
  BOT_DEFAULT_ACTIONS_MANY: {
    nodes: reacting(otherwise('end'), { ...otherwise('end'), id: 'second' }),
    ...{ shows: ['start'], fixed: true },
  },
  BOT_TRIGGERS_TOO_MANY: {
    nodes: reacting(...many((i) => ({ ...trigger('09:00', '10:00', 'end'), id: `t${i}` }))),
    shows: ['start'],
  },
  BOT_INTENTS_TOO_MANY: {
    nodes: reacting(...many((i) => ({ ...intent('help', 'end'), id: `i${i}` }))),
    shows: ['start'],
  },
  BOT_REPLIES_TOO_MANY: {
    nodes: [start({ replies: many((i) => ({ id: `r${i}`, kind: 'text' as const, text: 'Да' })) })],
    shows: ['start'],
  },
  BOT_NODE_NAME_EMPTY: { nodes: [start({ name: ' ' })], shows: ['start'] },
  BOT_TARGET_NOT_FOUND: { nodes: reacting(button('b', 'Да', null)), shows: ['start', 'b'] },
  BOT_INTENT_NOT_CHOSEN: {
    nodes: reacting({ id: 'i', kind: 'intent', intentId: null, target: 'end' }),
    shows: ['start', 'i'],
  },
  BOT_VARIABLE_UNKNOWN: { nodes: [start({ says: '{{token}}' })], shows: ['start', 'r'] },
  CHATBOT_EXISTS: { nodes: [start()], document: { name: ' занято' }, shows: [null] },
  TOO_MANY_BUTTONS: { nodes: reacting(...many((i) => button(`b${i}`, `Да ${i}`, 'end'))), shows: ['start'] },
  BUTTON_NAME_EMPTY: { nodes: reacting(button('b', '', 'end')), shows: ['start', 'b'] },
  FILE_NOT_FOUND: { nodes: [start({ replies: files('gone') })], shows: ['start', 'f'], fixed: true },
  nodeNotConnected: { nodes: [start()], shows: ['start'] },
  nodeUnreachable: { nodes: [start(), end], shows: ['end'], fixed: true },
  intentNeverWins: {
    nodes: reacting(intent('order', 'end'), intent('late', 'end')),
    shows: ['start', 'i-late'],
    fixed: true,
  },
  intentGone: { nodes: reacting(intent('gone', 'end')), shows: ['start', 'i-gone'], fixed: true },
  triggerNeverWins: {
    nodes: reacting(trigger('09:00', '12:00', 'end'), trigger('10:00', '11:00', 'end')),
    ...{ shows: ['start', 't-1000'], fixed: true },
  },
  triggerGap: { nodes: reacting(trigger('09:00', '10:00', 'end')), shows: ['start'] },
  buttonsOverChannel: {
    nodes: reacting(button('a', 'Да', 'end'), button('b', 'Нет', 'end')),
    ...{ context: channel({ buttons: { max: 1, textMax: 20 } }), shows: ['start'] },
  },
  buttonTextOverChannel: {
    nodes: reacting(button('a', 'Наверное', 'end')),
    ...{ context: channel({ buttons: { max: 3, textMax: 4 } }), shows: ['start', 'a'] },
  },
  textOverChannel: { nodes: [start({ says: 'Здравствуйте' })], context: channel({}), shows: ['start', 'r'] },
  fileOverChannel: { nodes: [start({ replies: files('file') })], context: channel({}), shows: ['start', 'f'] },
  teamEmpty: { nodes: [start({ final: { kind: 'team', teamId: 'empty' } })], shows: ['start'] },
  operatorInactive: { nodes: [start({ final: { kind: 'operator', operatorId: 'away' } })], shows: ['start'] },
  nodeNamesRepeated: { nodes: [start(), { ...end, name: 'START' }], shows: ['end'], fixed: true },
  noDefaultAction: { nodes: reacting(button('a', 'Да', 'end')), shows: ['start'] },
}
/** Names that a text puts into its own sentence. */
const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)
const at = ({ nodeId, itemId }: BotFinding, [node, item]: Case['shows']) => nodeId === node && itemId === (item ?? null)

test.each([...botErrorCodes, ...botWarningCodes])('%s: found, shown, explained in both languages, repaired', (code) => {
  const { nodes, document: over, context: known, shows, fixed } = cases[code]
  const document: BotDocument = { name: 'Бот', description: '', defaultMessage: 'Не понял', nodes: [...nodes], ...over }
  const context = { ...all, ...known }
  const finding = checkBot(document, context).find((f) => f.code === code)
  expect(finding).toMatchObject({ nodeId: shows[0], itemId: shows[1] ?? null })
  const shown = document.nodes.find((n) => n.id === finding!.nodeId)
  expect(finding!.nodeId === null || shown).toBeTruthy()
  if (shows[1]) expect([...shown!.replies, ...shown!.reactions].map((item) => item.id)).toContain(shows[1])

  const isError = botErrorCodes.some((c) => c === code)
  expect(finding!.level).toBe(isError ? 'error' : 'warning')
  const words = isError ? errors[code as BotErrorCode] : botWarnings[code as BotWarningCode]
  expect(words.ru).toMatch(/[а-яё]/)
  expect(words.en).toMatch(/^[^а-яё]+$/i)
  for (const text of [words.ru, words.en])
    expect(Object.keys(finding!.params)).toEqual(expect.arrayContaining(blanks(text)))

  expect(finding!.fix !== null).toBe(fixed ?? false)
  if (!finding!.fix) return
  const left = checkBot(applyBotChange(document, finding!.fix), context)
  expect(left.filter((f) => f.code === code && at(f, shows))).toEqual([])
})

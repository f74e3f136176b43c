import { bots } from '@beseda/contract/endpoints/bots.ts'
import type { BotChange } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { button, intent, node, otherwise, trigger } from '@beseda/domain/bot/testing.ts'
import { expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { botWorlds, menu } from './bot-world.ts'

const t = botWorlds()
const { create, save, publish } = t
const codesOf = async (botId: string) => (await t.boss.call(bots.check, { botId })).findings.map((f) => f.code)

test('two editors: the second gets the first one’s document with who and when; a repeated save is one save', async () => {
  const { id, revision } = await create()
  expect(revision).toBe(1)
  const saveId = t.w.newId()
  expect((await save(id, 1, { defaultMessage: 'Повторите' }, saveId)).bot.revision).toBe(2)
  expect(await save(id, 1, { defaultMessage: 'Повторите' }, saveId)).toMatchObject({
    saved: true,
    bot: { revision: 2 },
  })
  const late = await save(id, 1, { defaultMessage: 'Ещё раз' })
  expect(late).toMatchObject({ saved: false, bot: { updatedBy: 'boss', document: { defaultMessage: 'Повторите' } } })
})
test('names are unique, the root stays, foreign files are refused', async () => {
  const { id } = await create()
  expect(await codeOf(create(' приёмная'))).toBe('CHATBOT_EXISTS')
  const put = menu()
  const { bot } = await save(id, 1, { put })
  expect(await codeOf(save(id, bot.revision, { remove: ['start'] }))).toBe('BOT_ROOT_NODE_NEEDED')
  const file = { id: 'f', kind: 'file' as const, fileId: t.w.newId(), name: 'a.pdf', bytes: 1 }
  expect(await codeOf(save(id, bot.revision, { put: [{ ...put[0]!, replies: [file] }] }))).toBe('FILE_NOT_FOUND')
  const copy = await t.boss.call(bots.copy, { botId: id, id: t.w.newId(), name: 'Копия' })
  expect(copy.document.nodes).toHaveLength(3)
  await t.boss.call(bots.remove, { botId: copy.id })
  expect(await codeOf(t.boss.call(bots.one, { botId: copy.id }))).toBe('CHATBOT_NOT_FOUND')
})
const errorCases: readonly (readonly [string, BotChange])[] = [
  ['BOT_DEFAULT_MESSAGE_EMPTY', { defaultMessage: ' ' }],
  ['BOT_MESSAGE_EMPTY', { put: [node('start', { root: true, says: ' ' })] }],
  ['BOT_VARIABLE_UNKNOWN', { put: [node('start', { root: true, says: '{{token}}' })] }],
  ['BOT_NODE_NAME_EMPTY', { put: [node('start', { root: true, name: '' })] }],
  ['BOT_ROOT_NODE_NOT_FOUND', { put: [node('start', { root: false })] }],
  ['BOT_ROOT_NODES_MANY', { put: [node('b', { root: true })] }],
  ['BOT_SCENARIO_NOT_CREATED', { remove: ['start'] }],
  ['BOT_TARGET_NOT_FOUND', { put: [node('start', { root: true, says: 'x', reactions: [button('a', 'Да', null)] })] }],
  ['BUTTON_NAME_EMPTY', { put: [node('start', { root: true, says: 'x', reactions: [button('a', '', 'start')] })] }],
  [
    'BOT_INTENT_NOT_CHOSEN',
    { put: [node('start', { root: true, reactions: [{ id: 'i', kind: 'intent', intentId: null, target: 'start' }] })] },
  ],
  [
    'BOT_ACTION_VALUE_EMPTY',
    { put: [node('start', { root: true, says: 'x', final: { kind: 'team', teamId: null } })] },
  ],
  [
    'BOT_REPLY_NOT_UNIQUE',
    {
      put: [
        node('start', { root: true, says: 'x', reactions: [button('a', 'Да', 'start'), button('b', 'да', 'start')] }),
      ],
    },
  ],
  [
    'BOT_ACTION_AND_REPLY',
    { put: [node('start', { root: true, says: 'x', reactions: [otherwise('start')], final: { kind: 'close' } })] },
  ],
  [
    'BOT_TRIGGERS_AND_ACTIONS',
    { put: [node('start', { root: true, reactions: [otherwise('start'), trigger('09:00', '10:00', 'start')] })] },
  ],
  ['BOT_TRIGGERS_LOOPED', { put: [node('start', { root: true, reactions: [trigger('09:00', '10:00', 'start')] })] }],
  [
    'BOT_DEFAULT_ACTIONS_MANY',
    { put: [node('start', { root: true, reactions: [otherwise('start'), { ...otherwise('start'), id: 'd2' }] })] },
  ],
  [
    'TOO_MANY_BUTTONS',
    {
      put: [
        node('start', {
          root: true,
          says: 'x',
          reactions: Array.from({ length: 11 }, (_, i) => button(`b${i}`, `Да ${i}`, 'start')),
        }),
      ],
    },
  ],
  [
    'BOT_TRIGGERS_TOO_MANY',
    {
      put: [
        node('start', {
          root: true,
          reactions: Array.from({ length: 11 }, (_, i) => ({ ...trigger('09:00', '10:00', 'start'), id: `t${i}` })),
        }),
      ],
    },
  ],
  [
    'BOT_INTENTS_TOO_MANY',
    {
      put: [
        node('start', {
          root: true,
          reactions: Array.from({ length: 11 }, (_, i) => ({ ...intent('help', 'start'), id: `i${i}` })),
        }),
      ],
    },
  ],
  [
    'BOT_REPLIES_TOO_MANY',
    {
      put: [
        node('start', {
          root: true,
          replies: Array.from({ length: 11 }, (_, i) => ({ id: `r${i}`, kind: 'text' as const, text: 'x' })),
        }),
      ],
    },
  ],
]
test('the checker finds each error, which refuses publishing', async () => {
  const { id } = await create()
  let { revision } = await t.boss.call(bots.one, { botId: id })
  for (const [code, change] of errorCases) {
    const fresh = { defaultMessage: 'Не понял', put: [node('start', { root: true, says: 'Привет' })], remove: ['b'] }
    revision = (await save(id, revision, fresh)).bot.revision
    revision = (await save(id, revision, change)).bot.revision
    expect(await codesOf(id), code).toContain(code)
  }
  expect(await codeOf(publish(id, revision))).toBe('CHATBOT_HAS_ERRORS')
  const start = node('start', { root: true, says: 'Привет' })
  expect(await codeOf(save(id, revision, { put: [start, start] }))).toBe('BOT_BLOCK_ID_NOT_UNIQUE')
})
test('a bot that is exported can be imported, also when it is larger than other calls may be', async () => {
  const { id, revision } = await create()
  const long = Array.from({ length: 90 }, (_, i) =>
    node(`n${i}`, { root: i === 0, says: 'ж'.repeat(2000), next: 'n0' }),
  )
  // one change of the draft is as large as the file
  await save(id, revision, { put: long })
  const bot = await t.boss.call(bots.export, { botId: id })
  expect(JSON.stringify(bot).length * 2).toBeGreaterThan(limits.jsonBodyBytes)
  const made = await t.boss.call(bots.import, { id: t.w.newId(), name: 'Копия', bot })
  expect(made.document.nodes).toHaveLength(91)
  const tooLarge = t.boss.call(bots.import, { id: t.w.newId(), name: 'Ещё', bot: 'x'.repeat(limits.botBytes) })
  expect(await codeOf(tooLarge)).toBe('BODY_TOO_LARGE')
})

import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { Button } from '@beseda/contract/entities/part.ts'
import { noAutomation } from '@beseda/domain/automation/automation.ts'
import { botOf, button as choice, node } from '@beseda/domain/bot/testing.ts'
import type { ClientInput } from '@beseda/domain/chat-session/input.ts'
import { clientSays } from '@beseda/domain/chat-session/testing.ts'
import { compileRules } from '@beseda/domain/routing/route.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureChat, lockChat } from '../../src/features/chat-store/index.ts'
import { applyInput } from '../../src/features/conversation/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { openBrowser } from '../world/browser.ts'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const choices: readonly Button[] = [
  { kind: 'reply', label: 'Доставка', payload: 'menu:1' },
  { kind: 'reply', label: 'Тарифы', payload: 'menu:2' },
]
const botId = '00000000-0000-7000-8000-00000000b07b'
const none = {
  rules: compileRules([
    { id: '00000000-0000-7000-8000-0000000000a1', name: 'All', conditions: [], action: { kind: 'bot', botId } },
  ]),
}
/** Offers these buttons; a press answers and hands over. */
const automationWith = (labels: readonly string[]) => ({
  ...{ ...noAutomation, ...none },
  bots: [
    {
      ...botOf([
        node('menu', {
          says: 'О чём речь?',
          root: true,
          reactions: labels.map((l, i) => choice(`${i + 1}`, l, 'out')),
        }),
        node('out', { says: 'Передаём оператору', final: { kind: 'lastOperator' } }),
      ]),
      botId,
    },
  ],
})
const contactOf = async (channelId: string): Promise<string> =>
  (await w.sql<{ id: string }>('select id from contacts where channel_id = $1', [channelId]))[0]!.id
const apply = (contactId: string, input: ClientInput, buttons = choices.map((b) => b.label)) =>
  work(w.deps, w.organizationId, async (x) => {
    await ensureChat(x, contactId)
    const chat = (await lockChat(x, { contactId }))!
    const known = { automation: { automation: automationWith(buttons), isRepeat: false } }
    await applyInput(x, chat, input, { known })
  })

test('the visitor sees the buttons and presses one: once, with its label, and only where it is', async () => {
  const visitor = await w.visitor('client')
  const contactId = await contactOf(w.channelId)
  await apply(contactId, clientSays('Здравствуйте'))
  const [asked] = await visitor.sees()
  expect(asked).toMatchObject({ text: 'О чём речь?', author: { kind: 'bot' }, buttons: choices })
  const button = { messageId: asked!.id, payload: 'menu:1' }
  const pressed = { id: w.newId(), text: 'something else', button }
  expect(await visitor.call(widget.send, pressed)).toMatchObject({ text: 'Доставка', mine: true })
  expect(await visitor.call(widget.send, pressed)).toMatchObject({ id: pressed.id, text: 'Доставка' })
  expect((await visitor.sees()).filter((m) => m.mine)).toHaveLength(1)
  const wrong = (over: Partial<typeof button>) =>
    codeOf(visitor.call(widget.send, { id: w.newId(), text: '', button: { ...button, ...over } }))
  expect(await wrong({ payload: 'other' })).toBe('MESSAGE_NOT_FOUND')
  expect(await wrong({ messageId: w.newId() })).toBe('MESSAGE_NOT_FOUND')
  const stranger = await w.visitor('stranger')
  expect(await codeOf(stranger.call(widget.send, { id: w.newId(), text: '', button }))).toBe('MESSAGE_NOT_FOUND')
})
test('state + events = fresh state: buttons and a press, on the screen of an operator', async () => {
  const team = await w.team({ limit: 3 })
  await w.sql('update channels set team_id = $1', [team])
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  const browsers = [await openBrowser(w, await w.operator('ann', { team })), await openBrowser(w, boss, 'all')]
  const prove = async (): Promise<void> => {
    await w.settle()
    const heard = await Promise.all(browsers.map((b) => b.catchUp()))
    expect(heard.some((events) => events.length > 0)).toBe(true)
  }
  const visitor = await w.visitor('client')
  const contactId = await contactOf(w.channelId)
  await apply(contactId, clientSays('Здравствуйте'))
  await prove()
  const [asked] = await visitor.sees()
  const button = { messageId: asked!.id, payload: 'menu:1' }
  await visitor.call(widget.send, { id: w.newId(), text: '', button })
  await prove()
})
test('a press goes through session, routing and bot, which answers and hands over', async () => {
  const ann = await w.operator('ann')
  const visitor = await w.visitor('client')
  const contactId = await contactOf(w.channelId)
  await apply(contactId, clientSays('Здравствуйте'))
  expect(await ann.queue()).toEqual([])
  const [asked] = await visitor.sees()
  const button = { messageId: asked!.id, payload: 'menu:1' }
  await apply(contactId, {
    type: 'buttonPressed',
    message: { text: 'Доставка', files: [] },
    origin: 'subscriber',
    button,
  })
  expect((await visitor.sees()).at(-1)).toMatchObject({ text: 'Передаём оператору' })
  expect(await ann.queue()).toMatchObject([{ status: 'assigned' }])
})
test('a provider gets the buttons that it can show, and otherwise a text with their labels', async () => {
  const ann = await w.operator('ann')
  await w.providerSends('+7900', 'hello')
  const [chat] = await ann.queue()
  await ann.closeChat(chat!.id)
  await w.advance('1m')
  const contactId = await contactOf(w.loopbackId)
  w.provider.received.length = 0
  await apply(contactId, clientSays('again'))
  await w.settle()
  expect(w.provider.received.at(-1)!.json).toMatchObject({
    text: 'О чём речь?',
    buttons: [{ label: 'Доставка' }, { label: 'Тарифы' }],
  })
  const many = ['1', '2', '3', '4']
  await apply(contactId, clientSays('and again'), many)
  await w.settle()
  const asLinks = many.map((label) => `\n• ${label}: \\S+/bot-action/\\S+`).join('')
  expect(w.provider.received.at(-1)!.json).toMatchObject({
    text: expect.stringMatching(new RegExp(`^default${asLinks}$`)),
  })
  expect((await ann.feed(chat!.id)).filter((m) => m.author.kind === 'bot')).toMatchObject([
    { parts: [{ content: { kind: 'text', buttons: choices } }] },
    { text: 'default\n• 1\n• 2\n• 3\n• 4' },
  ])
})

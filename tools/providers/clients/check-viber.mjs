import assert from 'node:assert/strict'
import { viberEmulatorAt } from '../../../server/src/channels/viber-bot/emulator.ts'
import { check, listen, stage, until } from './stage.mjs'

/** The emulator of Viber, by viber-bot. */
export const checkViber = async () => {
  const { default: viberBot } = await import('viber-bot')
  const { Bot, Events, Message } = viberBot
  const sign = (headers) => `?sig=${headers['x-viber-content-signature']}`
  const { emulator, served, account, url, begin } = await stage(viberEmulatorAt, sign)
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const make = (authToken) => {
    const bot = new Bot({ authToken, name: 'Shop', avatar: 'https://example.com/a.jpg', logger: silent })
    bot._client._url = url
    return bot
  }
  const bot = make(account.credentials.token)
  const server = await listen(bot.middleware())
  const seen = []
  for (const event of [
    Events.MESSAGE_RECEIVED,
    'delivered',
    'seen',
    Events.SUBSCRIBED,
    Events.UNSUBSCRIBED,
    Events.CONVERSATION_STARTED,
  ])
    bot.on(event, (...values) => seen.push({ event, values }))
  const of = (event) => seen.filter((s) => s.event === event)
  const arrive = async (event, n = 1) => {
    await emulator.flush()
    await until(() => of(event).length >= n)
  }

  await check('viber-bot: the account by its token, and status 2 for a wrong one', async () => {
    assert.equal((await bot.getBotProfile()).name, 'domilad')
    await assert.rejects(make('wrong').getBotProfile(), (error) => error.status === 2)
  })
  await check('viber-bot: its webhook is registered and takes signed calls', async () => {
    const answer = await bot.setWebhook(server.url)
    assert.equal(answer.status, 0)
  })
  const clientId = await begin('Галина Орехова')
  const chat = { accountId: account.id, clientId }
  const person = { id: clientId, name: 'Галина' }
  await check('viber-bot: a conversation begins with what the link carried', async () => {
    await arrive(Events.CONVERSATION_STARTED)
    assert.equal(of(Events.CONVERSATION_STARTED)[0].values[2], 'promo')
  })
  await check('viber-bot: status 6 before the client has written', () =>
    assert.rejects(bot.sendMessage(person, [new Message.Text('x')]), (error) => error.status === 6),
  )
  await check(
    'viber-bot: texts, pictures, files, contacts, places and stickers of a client are its messages',
    async () => {
      const item = (kind, name, mime) => ({ is: 'file', kind, name, mime, base64: 'aGVsbG8=' })
      const items = [
        item('image', 'a.png', 'image/png'),
        item('document', 'a.pdf', 'application/pdf'),
        item('sticker', 's.webp', 'image/webp'),
      ]
      await emulator.act({ does: 'write', ...chat, text: 'Здравствуйте', items: [] })
      await emulator.act({ does: 'write', ...chat, text: '', items })
      await emulator.act({
        does: 'write',
        ...chat,
        text: '',
        items: [
          { is: 'location', latitude: 55.75, longitude: 37.61, title: '' },
          { is: 'contact', name: 'Лев', phone: '+79000000002', own: false },
        ],
      })
      await arrive(Events.MESSAGE_RECEIVED, 6)
      const kinds = of(Events.MESSAGE_RECEIVED).map(({ values }) => values[0].constructor.name)
      assert.deepEqual(kinds, [
        'TextMessage',
        'PictureMessage',
        'FileMessage',
        'StickerMessage',
        'LocationMessage',
        'ContactMessage',
      ])
      assert.equal(of(Events.MESSAGE_RECEIVED)[0].values[1].userProfile.id, clientId)
    },
  )
  await check('viber-bot: all its kinds of messages are accepted, and delivered and seen are reported', async () => {
    const keyboard = { Type: 'keyboard', Buttons: [{ ActionType: 'reply', ActionBody: 'Да', Text: 'Да' }] }
    const sent = await bot.sendMessage(person, [
      new Message.Text('Добрый день', keyboard),
      new Message.Picture('https://example.com/a.jpg', 'подпись'),
      new Message.Video('https://example.com/a.mp4', 1000),
      new Message.File('https://example.com/a.pdf', 1000, 'a.pdf'),
      new Message.Location(55.75, 37.61),
      new Message.Contact('Лев', '+79000000002'),
      new Message.Sticker(46105),
      new Message.Url('https://example.com'),
    ])
    assert.equal(sent.length, 8)
    assert.equal(emulator.view().chats[0].keyboard.flat().length, 0)
    await arrive('delivered', 8)
    await emulator.act({ does: 'read', ...chat })
    await arrive('seen', 8)
  })
  await check('viber-bot: what it sends beyond the limits is refused with a status', async () => {
    const status = (n) => (error) => error.status === n
    await assert.rejects(bot.sendMessage(person, [new Message.Text('я'.repeat(7001))]), status(3))
    await assert.rejects(
      bot.sendMessage(person, [new Message.File('https://example.com/a', 51 * 1024 * 1024, 'a')]),
      status(3),
    )
    await assert.rejects(bot.sendMessage({ id: 'nobody' }, [new Message.Text('x')]), status(5))
  })
  await check('viber-bot: the profile of a client, and the end of a subscription', async () => {
    assert.equal((await bot.getUserDetails(person)).name, 'Галина Орехова')
    await emulator.act({ does: 'block', ...chat, on: true })
    await arrive(Events.UNSUBSCRIBED)
    await emulator.act({ does: 'block', ...chat, on: false })
    await arrive(Events.SUBSCRIBED)
  })
  server.close()
  await served.close()
}

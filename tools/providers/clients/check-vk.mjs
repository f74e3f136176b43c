import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { vkEmulatorAt } from '../../../server/src/channels/vk-bot/emulator.ts'
import { check, listen, stage, until } from './stage.mjs'

/** The emulator of VK, by vk-io. */
export const checkVk = async () => {
  const { VK, Keyboard, APIError } = await import('vk-io')
  const { emulator, served, account, url, begin } = await stage(vkEmulatorAt)
  const options = {
    apiBaseUrl: url,
    agent: new Agent(),
    pollingGroupId: Number(account.id),
    apiLimit: 100,
    apiRetryLimit: 0,
  }
  const client = new VK({ token: account.credentials.token, ...options })
  const clientId = await begin('Алёна Жукова')
  const peer = Number(clientId)
  const chat = { accountId: account.id, clientId }
  const lastOut = () => emulator.view().chats[0].messages.findLast((m) => m.by === 'business')
  const refusedWith = (code, call) => assert.rejects(call, (error) => error instanceof APIError && error.code === code)

  await check('vk-io: the community by its token', async () => {
    const { groups } = await client.api.groups.getById({ group_id: account.id })
    assert.equal(groups[0].name, 'Дом и лад')
  })
  await check('vk-io: a wrong token is error 5', () =>
    refusedWith(5, new VK({ token: 'wrong', ...options }).api.groups.getById({ group_id: account.id })),
  )
  const messages = []
  const others = []
  client.updates.on('message_new', (context) => messages.push(context))
  client.updates.on(['message_event', 'message_edit', 'message_allow', 'message_deny'], (context) =>
    others.push(context),
  )
  await client.updates.startPolling()
  await check('vk-io: Long Poll brings a message that the client writes', async () => {
    await emulator.act({ does: 'write', ...chat, text: 'Здравствуйте', items: [] })
    await until(() => messages.some((m) => m.text === 'Здравствуйте'))
    const message = messages.at(-1)
    assert.equal(message.senderId, peer)
    assert.equal(message.peerId, peer)
    assert.ok(message.isInbox)
  })
  await check('vk-io: a picture of the client has sizes and an address that answers', async () => {
    const photo = { is: 'file', kind: 'image', name: 'a.png', mime: 'image/png', base64: 'aGVsbG8=' }
    await emulator.act({ does: 'write', ...chat, text: '', items: [photo] })
    await until(() => messages.at(-1)?.hasAttachments('photo'))
    const [attachment] = messages.at(-1).getAttachments('photo')
    assert.equal(await (await fetch(attachment.largeSizeUrl ?? attachment.mediumSizeUrl)).text(), 'hello')
  })
  await check('vk-io: an answer arrives, and the same random_id is the same message', async () => {
    const about = { peer_id: peer, random_id: 77, message: 'Добрый день' }
    const [first, again] = [await client.api.messages.send(about), await client.api.messages.send(about)]
    assert.equal(first, again)
    assert.equal(lastOut().text, 'Добрый день')
  })
  await check('vk-io: its keyboard is accepted, and a press comes as an event that can be answered', async () => {
    const keyboard = Keyboard.builder()
      .callbackButton({ label: 'Беру', payload: { b: 'order:1', l: 'Беру' }, color: Keyboard.POSITIVE_COLOR })
      .row()
      .urlButton({ label: 'Сайт', url: 'https://example.com' })
      .inline()
    await client.api.messages.send({ peer_id: peer, random_id: 78, message: 'Берёте?', keyboard })
    const message = lastOut()
    assert.deepEqual(
      message.buttons.flat().map((b) => b.does),
      ['press', 'open'],
    )
    const [button] = message.buttons.flat()
    await emulator.act({ does: 'press', ...chat, messageId: message.id, value: button.value, label: button.label })
    await until(() => others.some((o) => o.type === 'message_event'))
    const event = others.find((o) => o.type === 'message_event')
    assert.deepEqual(event.eventPayload, { b: 'order:1', l: 'Беру' })
    await event.answer({ type: 'show_snackbar', text: 'Принято' })
    await refusedWith(950, event.answer({ type: 'show_snackbar', text: 'Принято' }))
  })
  await check('vk-io: its upload of a photo and of a document is saved and attached', async () => {
    const photo = await client.upload.messagePhoto({
      peer_id: peer,
      source: { value: Buffer.from('png'), filename: 'a.png', contentType: 'image/png' },
    })
    await client.api.messages.send({ peer_id: peer, random_id: 79, message: 'фото', attachment: String(photo) })
    assert.equal(lastOut().items[0].kind, 'image')
    const document = await client.upload.messageDocument({
      peer_id: peer,
      source: { value: Buffer.from('pdf'), filename: 'a.pdf', contentType: 'application/pdf' },
    })
    await client.api.messages.send({ peer_id: peer, random_id: 80, attachment: String(document) })
    assert.equal(lastOut().items[0].name, 'a.pdf')
  })
  await check('vk-io: an edit, typing, and a client who denies messages', async () => {
    await client.api.messages.send({ peer_id: peer, random_id: 81, message: 'черновик' })
    await client.api.messages.edit({ peer_id: peer, cmid: Number(lastOut().id), message: 'чистовик' })
    assert.equal(lastOut().text, 'чистовик')
    assert.equal(await client.api.messages.setActivity({ peer_id: peer, type: 'typing' }), 1)
    await emulator.act({ does: 'block', ...chat, on: true })
    await until(() => others.some((o) => o.subTypes?.includes('message_deny')))
  })
  await check('vk-io: errors 901, 936, 914, 911 and 100 of the rules', async () => {
    const send = (more) =>
      client.api.messages.send({ peer_id: peer, random_id: Math.floor(Math.random() * 1e9), message: 'x', ...more })
    await refusedWith(901, send({}))
    await refusedWith(936, send({ peer_id: 5 }))
    await emulator.act({ does: 'block', ...chat, on: false })
    await refusedWith(914, send({ message: 'я'.repeat(4097) }))
    await refusedWith(911, send({ keyboard: '{"inline":true,"buttons":[[{"action":{"type":"text"}}]]}' }))
    await refusedWith(100, send({ message: '' }))
  })
  await check('vk-io: forty calls at once are all answered, although VK takes twenty in a second', async () => {
    const calls = Array.from({ length: 40 }, () => client.api.users.get({ user_ids: clientId }))
    for (const [user] of await Promise.all(calls)) assert.equal(user.first_name, 'Алёна')
  })
  // it waits for the end of a held call
  void client.updates.stop()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await check('vk-io: its webhook takes our call with the secret, and not another one', async () => {
    const about = { webhookSecret: 's3cret', webhookConfirmation: 'c0de' }
    const hooked = new VK({ token: account.credentials.token, ...options, ...about })
    const taken = []
    hooked.updates.on('message_new', (context) => taken.push(context.text))
    const handler = hooked.updates.getWebhookCallback('/')
    const server = await listen(handler)
    await hooked.api.groups.addCallbackServer({
      group_id: account.id,
      url: server.url,
      title: 'test',
      secret_key: 's3cret',
    })
    await emulator.flush()
    await emulator.act({ does: 'write', ...chat, text: 'по вебхуку', items: [] })
    assert.equal(await emulator.flush(), true)
    await until(() => taken.includes('по вебхуку'))
    emulator.world.account(account.id).hook = { url: server.url, secret: 'wrong' }
    await emulator.act({ does: 'write', ...chat, text: 'подделка', items: [] })
    assert.equal(await emulator.flush(), false)
    server.close()
  })
  await served.close()
}

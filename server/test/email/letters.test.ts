import { channels } from '@beseda/contract/endpoints/channels.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adapterOf } from '../../src/app/adapters.ts'
import { deliver, type Mailbox, newMailbox } from '../../src/channels/email/emulator-mailbox.ts'
import { emulatedTcp } from '../../src/channels/email/emulator-tcp.ts'
import { parseLetter } from '../../src/channels/email/letter.ts'
import { pollDue } from '../../src/features/polling/poller.ts'
import type { Refused } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

/** Letters both ways, over a mailbox in memory and the real protocols. */

let w: World
let box: Mailbox
let boxes: Map<string, Mailbox>
let chief: Operator
let ann: Operator
let channelId: string
const settings = {
  ...{ protocol: 'imap', receiveHost: 'mail.example', receivePort: 143, receiveTls: 'none' },
  ...{ login: 'help@shop.example', password: 'the password' },
  ...{ sendHost: 'mail.example', sendPort: 587, sendTls: 'none' },
}
beforeEach(async () => {
  box = newMailbox('help@shop.example', 'the password')
  boxes = new Map([['mail.example', box]])
  w = await createWorld({ tcp: emulatedTcp((host) => boxes.get(host) ?? null) })
  chief = await w.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  ann = await w.operator('ann')
  channelId = w.newId()
  await chief.call(channels.create, { id: channelId, type: 'email', name: 'Post', settings })
  await w.settle()
  await poll()
})
afterEach(() => w.close())

const poll = async () => {
  w.clock.advance(120_000)
  await pollDue(w.deps, { adapterOf, http: w.deps.http })
  await w.settle()
}
const letter = (n: number, o: { from?: string; more?: string; body?: string } = {}) =>
  deliver(
    box,
    `From: ${o.from ?? 'Anna <anna@client.example>'}\r\nTo: help@shop.example\r\nSubject: Order ${n}\r\nMessage-ID: <${n}@client.example>\r\nDate: Sun, 22 Nov 2026 09:00:00 +0300\r\n${o.more ?? ''}\r\n${o.body ?? `Text ${n}\r\n`}`,
  )
const chatIds = async () =>
  (
    await w.sql<{ id: string }>(
      'select id from chats where contact_id in (select id from contacts where channel_id = $1) order by id',
      [channelId],
    )
  ).map((r) => r.id)
const feed = async (): Promise<readonly Message[]> => {
  const [chatId] = await chatIds()
  const { messages: all } = await ann.call(messages.list, { chatId: chatId!, limit: 50 })
  return all.filter((m) => m.kind === 'message')
}
/** The code of a refusal, or of the field that it is about. */
const refused = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: Refused) => error.code,
  )
const answer = async (more: { subject?: string; cc?: string[]; fileIds?: string[]; text?: string } = {}) => {
  const [chatId] = await chatIds()
  const id = w.newId()
  await ann.call(messages.send, { chatId: chatId!, id, text: 'Yes', ...more })
  await w.settle()
  return id
}

test('a letter becomes a chat; the answer continues its thread, and the reply to it proves that it was read', async () => {
  letter(1)
  letter(1)
  await poll()
  await poll()
  expect(await feed()).toMatchObject([
    { text: 'Text 1', parts: [{ content: { subject: 'Order 1', letter: { from: 'Anna <anna@client.example>' } } }] },
  ])
  const id = await answer({ cc: ['boss@client.example'] })
  expect(box.sent).toMatchObject([{ to: ['anna@client.example', 'boss@client.example'] }])
  const sent = await parseLetter(box.sent[0]!.source)
  expect(sent).toMatchObject({ subject: 'Re: Order 1', inReplyTo: '<1@client.example>' })
  letter(2, { more: `In-Reply-To: ${sent.messageId}\r\n` })
  await poll()
  const after = await feed()
  expect(after.map((m) => [m.text, m.status])).toEqual([
    ['Text 1', null],
    ['Yes', 'read'],
    ['Text 2', null],
  ])
  expect(after.find((m) => m.id === id)!.parts![0]!.content).toMatchObject({ cc: ['boss@client.example'] })
})
test('an answer from another address is shown as such and gets no answers; a letter from there alone opens its own', async () => {
  letter(1)
  await poll()
  await answer()
  const { messageId } = await parseLetter(box.sent[0]!.source)
  letter(2, { from: 'anna.home@other.example', more: `References: <1@client.example> ${messageId}\r\n` })
  await poll()
  expect(await chatIds()).toHaveLength(1)
  const heads = (await feed()).map((m) => m.parts?.[0]?.content).map((c) => c?.kind === 'text' && c.letter?.byOther)
  expect(heads.map(Boolean)).toEqual([false, false, true])
  await answer({ subject: 'New subject' })
  expect(box.sent[1]!.to).toEqual(['anna@client.example'])
  await answer({ cc: ['anna.home@other.example'] })
  expect(box.sent[2]!.to).toEqual(['anna@client.example', 'anna.home@other.example'])
  expect(await parseLetter(box.sent[1]!.source)).toMatchObject({ subject: 'New subject' })
  letter(3, {
    from: 'stranger@other.example',
    more: 'References: <018f0000-0000-7000-8000-00000000ffff@shop.example>\r\n',
  })
  await poll()
  expect(await chatIds()).toHaveLength(2)
})
test('letters of machines stay in a closed chat without reopening it; a person reopens it', async () => {
  letter(1)
  await poll()
  await answer()
  const { messageId } = await parseLetter(box.sent[0]!.source)
  const [chatId] = await chatIds()
  await ann.call(chats.close, { chatId: chatId! })
  w.clock.advance(60_000)
  await w.settle()
  const state = () =>
    w.sql<{ status: string; n: number }>(`select status, session_number as n from chats where id = $1`, [chatId])
  const [closed] = await state()
  letter(2, { more: `Auto-Submitted: auto-replied\r\nIn-Reply-To: ${messageId}\r\n` })
  letter(3, { more: 'List-Id: <news.client.example>\r\n' })
  await poll()
  expect((await feed()).map((m) => m.text)).toEqual(['Text 1', 'Yes', 'Text 2', 'Text 3'])
  expect(closed!.status).toBe('closed')
  expect(await state()).toEqual([closed])
  letter(4)
  await poll()
  expect((await state())[0]!.status).not.toBe('closed')
})
test('a letter that comes while a channel is saved is not skipped', async () => {
  const second = newMailbox('sales@shop.example', 'the password')
  boxes.set('mail2.example', second)
  deliver(second, 'From: old@client.example\r\nMessage-ID: <old@c>\r\n\r\nOld')
  const id = w.newId()
  const hosts = { receiveHost: 'mail2.example', sendHost: 'mail2.example', login: 'sales@shop.example' }
  await chief.call(channels.create, { id, type: 'email', name: 'Sales', settings: { ...settings, ...hosts } })
  deliver(second, 'From: early@client.example\r\nMessage-ID: <early@c>\r\n\r\nEarly')
  await w.settle()
  await poll()
  expect(await w.sql('select address from contacts where channel_id = $1', [id])).toEqual([
    { address: 'early@client.example' },
  ])
})
test('text and files go as one letter', async () => {
  letter(1)
  await poll()
  const files = await Promise.all(
    ['a.txt', 'b.txt'].map((name) => upload(w, ann, { name, content: `content of ${name}` })),
  )
  await answer({ fileIds: files.map((f) => f.entity!.id!) })
  expect(box.sent).toHaveLength(1)
  const { attachments } = await parseLetter(box.sent[0]!.source)
  expect(attachments.map((a) => a.filename)).toEqual(['a.txt', 'b.txt'])
})
test('a returned letter marks its message with the reason in words', async () => {
  letter(1)
  await poll()
  await answer()
  const { messageId } = await parseLetter(box.sent[0]!.source)
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n'
  const body = `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--b--\r\n`
  letter(9, { from: 'MAILER-DAEMON@mail.example', more: head, body })
  await poll()
  const after = await feed()
  expect(after.at(-1)).toMatchObject({
    status: 'undelivered',
    failure: { params: { reason: expect.stringContaining('такого адреса нет') } },
  })
  expect(await chatIds()).toHaveLength(1)
})
test('what the server says to a letter, in words', async () => {
  letter(1)
  await poll()
  const replies = [
    ['550 5.1.1 no', 'такого адреса нет'],
    ['550 5.1.2 no', 'сервер этого адреса не найден'],
    ['550 5.2.1 no', 'отключён'],
    ['552 5.2.2 no', 'переполнен'],
    ['552 5.3.4 no', 'слишком большое'],
    ['553 5.1.8 no', 'с адреса отправителя'],
    ['554 5.7.1 no', 'по своим правилам'],
    ['554 5.0.0 no', 'письмо вернулось'],
  ] as const
  for (const [reply, words] of replies) {
    box.smtp.rcpt = reply
    await answer()
    const reason = expect.stringContaining(words)
    expect((await feed()).at(-1)).toMatchObject({ status: 'undelivered', failure: { params: { reason } } })
  }
})
test('a lost answer is unknown and is not sent again', async () => {
  letter(1)
  await poll()
  box.smtp.data = 'drop'
  await answer()
  box.smtp = {}
  await poll()
  expect((await feed()).at(-1)).toMatchObject({ status: 'undelivered', failure: { code: 'DELIVERY_UNKNOWN' } })
  expect(box.sent).toEqual([])
})
test('a formatted letter is shown without scripts, with its own pictures, and without those of others', async () => {
  const html = `<p style="color:red">Hello</p><script>x</script><img src="cid:logo@1"><img src="https://tracker.example/p.png">`
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n'
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const body = `--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <logo@1>\r\nContent-Disposition: inline; filename=logo.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${pixel}\r\n--b--\r\n`
  letter(1, { more: head, body })
  await poll()
  const [message] = await feed()
  expect(message!.parts![0]!.content).toMatchObject({ letter: { formatted: true } })
  expect(JSON.stringify(message)).not.toContain('tracker')
  const { url } = await ann.call(messages.letter, { chatId: message!.chatId, messageId: message!.id })
  const page = await w.app.inject({ url })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*img-src data:;/)
  expect(page.body).toContain('src="data:image/png;base64,')
  expect(page.body).not.toContain('<script')
  const whole = await w.app.inject({ url: `${url}&pictures=1` })
  expect(whole.headers['content-security-policy']).toContain('img-src data: https: http:;')
  expect((await w.app.inject({ url: url.replace(/s=./, 's=_') })).statusCode).not.toBe(200)
})
test('limits of a letter, and a channel that cannot be reached, in words', async () => {
  letter(1)
  await poll()
  const [chatId] = await chatIds()
  const send = (more: object) =>
    refused(ann.call(messages.send, { chatId: chatId!, id: w.newId(), text: 'x', ...more }))
  expect(await send({ subject: 'x'.repeat(201) })).toBe('SUBJECT_TOO_LONG')
  expect(await send({ cc: Array.from({ length: 11 }, (_, i) => `a${i}@b.example`) })).toBe('TOO_MANY_COPIES')
  const change = (more: Record<string, unknown>) => refused(chief.call(channels.change, { channelId, settings: more }))
  for (const wrong of [{ receivePort: 0 }, { sendHost: 'https://mail.example' }])
    expect(await change(wrong)).toBe('INVALID_INPUT')
  expect(await change({ password: 'wrong password' })).toBe('MAIL_LOGIN_REFUSED')
  expect(await change({ receiveHost: 'nowhere.example' })).toBe('MAIL_SERVER_UNREACHABLE')
  box.smtp.greeting = '554 no'
  expect(await change({ fromName: 'Shop' })).toBe('MAIL_SERVER_REFUSED')
  expect(await change({ login: 'help', fromAddress: '' })).toBe('EMAIL_FORMAT')
})

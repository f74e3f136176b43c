import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import smpp from 'smpp'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient } from '../../src/platform/http-client.ts'
import { smppTransport } from '../../src/platform/outgoing/smpp.ts'
import { smsHttpTransport } from '../../src/platform/outgoing/sms-http.ts'
import { smtpTransport } from '../../src/platform/outgoing/smtp.ts'
import type { Message, Transport } from '../../src/platform/outgoing/transport.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { mailServer, smppServer } from './servers.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const kept = <T extends { close: () => unknown }>(x: T): T => {
  ends.push(x.close)
  return x
}
const message = (over: Partial<Message> = {}): Message => ({
  id: '01990000-0000-7000-8000-000000000001',
  to: 'anna@example.ru',
  sender: null,
  from: null,
  subject: 'Код 123456',
  text: 'Код: 123456\n',
  html: '<p>Код: 123456</p>',
  ...over,
})
const send = (transport: Transport, m: Message) => transport.send(m, AbortSignal.timeout(15_000))

test('a letter with a file and a link to unsubscribe, as programs of mail read it', async () => {
  const server = kept(await mailServer())
  const transport = kept(smtpTransport({ url: server.url, from: 'Беседа <chat@beseda.example>' }))
  const attachment = { name: 'отчёт.csv', mime: 'text/csv', content: Buffer.from('№;имя') }
  await send(transport, message({ attachment, unsubscribe: 'https://chat.example/unsubscribe/1' }))
  const { raw } = server.mails[0]!
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/chat\.example\/unsubscribe\/1>\r$/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(raw).toContain('Content-Type: text/csv')
  expect(raw).toMatch(/filename\*0?\*?=utf-8''%D0%BE%D1%82%D1%87%D1%91%D1%82\.csv/)
  expect(raw.replace(/\r\n/g, '')).toContain(attachment.content.toString('base64'))
})
test('a letter of another brand has its name as the sender, at the configured address or at its own', async () => {
  const server = kept(await mailServer())
  for (const from of ['Беседа <no-reply@chat.example>', 'no-reply@chat.example']) {
    await send(kept(smtpTransport({ url: server.url, from })), message({ sender: 'Otklik, Inc.' }))
    expect(server.mails.at(-1)!.raw).toMatch(/^From: "Otklik, Inc\." <no-reply@chat\.example>\r?$/m)
    await send(
      kept(smtpTransport({ url: server.url, from })),
      message({ sender: 'Otklik', from: 'hello@otklik.example' }),
    )
    expect(server.mails.at(-1)!.raw).toMatch(/^From: Otklik <hello@otklik\.example>\r?$/m)
    expect(server.mails.at(-1)!.raw).toContain('Message-ID: <01990000-0000-7000-8000-000000000001@otklik.example>')
  }
})
test('mail is sent by SMTP with our id, both body formats and the configured sender', async () => {
  const server = kept(await mailServer())
  const transport = kept(smtpTransport({ url: server.url, from: 'Беседа <no-reply@chat.example>' }))
  expect(await send(transport, message())).toMatchObject({ is: 'sent' })
  const [mail] = server.mails
  expect(mail!.to).toEqual(['anna@example.ru'])
  expect(mail!.raw).toContain('Message-ID: <01990000-0000-7000-8000-000000000001@chat.example>')
  expect(mail!.raw).toMatch(/From: =\?UTF-8\?.*<no-reply@chat.example>/i)
  expect(mail!.raw).toContain('text/plain')
  expect(mail!.raw).toContain('text/html')
})
test('an address with several recipients or line ends reaches nobody else', async () => {
  const server = kept(await mailServer())
  const transport = kept(smtpTransport({ url: server.url, from: 'no-reply@chat.example' }))
  for (const to of ['anna@example.ru, evil@example.com', 'anna@example.ru\r\nBcc: evil@example.com']) {
    await send(transport, message({ to }))
  }
  expect(server.mails.flatMap((m) => m.to).filter((to) => to === 'evil@example.com')).toEqual([])
  expect(server.mails.map((m) => m.raw).join()).not.toMatch(/^Bcc:/m)
  await send(transport, message({ subject: 'x\r\nBcc: evil@example.com' }))
  expect(server.mails.map((m) => m.raw).join()).not.toMatch(/^Bcc:/m)
})
test('an unknown mailbox is a refusal, a busy or absent server is retried', async () => {
  const codes: Record<string, number> = { 'gone@example.ru': 550, 'busy@example.ru': 451 }
  const server = kept(await mailServer((to) => codes[to] ?? null))
  const transport = kept(smtpTransport({ url: server.url, from: 'no-reply@chat.example' }))
  expect(await send(transport, message({ to: 'gone@example.ru' }))).toMatchObject({ is: 'refused', reason: /550/ })
  expect(await send(transport, message({ to: 'busy@example.ru' }))).toMatchObject({ is: 'later', reason: /451/ })
  const nowhere = kept(smtpTransport({ url: 'smtp://127.0.0.1:9', from: 'no-reply@chat.example' }))
  expect(await send(nowhere, message())).toMatchObject({ is: 'later' })
})

test('an SMS is sent by SMPP in Cyrillic, short and long', async () => {
  const server = kept(await smppServer())
  const transport = kept(smppTransport({ url: server.url(), from: 'Beseda', clock: systemClock }))
  expect(await send(transport, message({ to: '+79161234567', text: 'Код 123456' }))).toEqual({
    is: 'sent',
    providerId: 'smsc-1',
  })
  const long = `Код 123456 ${'и ещё слова '.repeat(12)}`
  expect(await send(transport, message({ to: '+79161234567', text: long }))).toMatchObject({ is: 'sent' })
  expect(server.messages).toEqual([
    { to: '79161234567', from: 'Beseda', text: 'Код 123456' },
    { to: '79161234567', from: 'Beseda', text: long },
  ])
})
test('SMPP: a wrong password and a full queue are retried, an invalid number is a refusal', async () => {
  const server = kept(
    await smppServer((to) => (to === '70000000000' ? smpp.errors.ESME_RINVDSTADR! : smpp.errors.ESME_RTHROTTLED!)),
  )
  const transport = kept(smppTransport({ url: server.url(), from: 'Beseda', clock: systemClock }))
  expect(await send(transport, message({ to: '+70000000000' }))).toEqual({ is: 'refused', reason: 'ESME_RINVDSTADR' })
  expect(await send(transport, message({ to: '+79161234567' }))).toEqual({ is: 'later', reason: 'ESME_RTHROTTLED' })
  const stranger = kept(smppTransport({ url: server.url('wrong'), from: 'Beseda', clock: systemClock }))
  expect(await send(stranger, message())).toEqual({ is: 'later', reason: 'ESME_RBINDFAIL' })
  const nowhere = kept(smppTransport({ url: 'smpp://u:p@127.0.0.1:9', from: 'Beseda', clock: systemClock }))
  expect(await send(nowhere, message())).toEqual({ is: 'later', reason: 'ECONNREFUSED' })
})

const httpProvider = async (status: () => number) => {
  const calls: { headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      calls.push({ headers: request.headers, body: JSON.parse(text) })
      response.writeHead(status(), { 'content-type': 'application/json', 'retry-after': '7' }).end('{"id": 42}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  ends.push(() => new Promise((done) => server.close(done)))
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` }
}
test('an SMS is sent by HTTP with the configured template; its text cannot break out of the JSON', async () => {
  let status = 200
  const { calls, url } = await httpProvider(() => status)
  const http = kept(createHttpClient({ clock: systemClock, random: systemRandom, allow: ['127.0.0.0/8'] }))
  const body = '{"messages":[{"recipient":"{to}","content":{"text":"{text}"},"ref":"{id}"}],"sender":"{from}","n":1}'
  const transport = kept(smsHttpTransport({ url, from: 'Beseda', authorization: 'Bearer s3cret', body, http }))
  const text = 'Код "123456"\n{to}'
  expect(await send(transport, message({ to: '+79161234567', text }))).toEqual({ is: 'sent', providerId: '42' })
  expect(calls[0]!.headers).toMatchObject({ authorization: 'Bearer s3cret', 'idempotency-key': message().id })
  expect(calls[0]!.body).toEqual({
    messages: [{ recipient: '+79161234567', content: { text }, ref: message().id }],
    sender: 'Beseda',
    n: 1,
  })
  const outcomes: unknown[] = []
  for (status of [400, 401, 429, 503]) outcomes.push(await send(transport, message()))
  expect(outcomes).toEqual([
    { is: 'refused', reason: 'HTTP 400' },
    { is: 'later', reason: 'HTTP 401' },
    { is: 'later', reason: 'HTTP 429', afterMs: 7000 },
    { is: 'later', reason: 'HTTP 503' },
  ])
})
test('an internal address is not called unless the owner allows it', async () => {
  const { calls, url } = await httpProvider(() => 200)
  const http = kept(createHttpClient({ clock: systemClock, random: systemRandom, allow: [] }))
  const transport = kept(smsHttpTransport({ url, from: '', authorization: null, body: '{"to":"{to}"}', http }))
  expect(await send(transport, message())).toMatchObject({ is: 'later' })
  expect(calls).toEqual([])
})

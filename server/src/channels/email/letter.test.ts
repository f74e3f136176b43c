import { readdirSync, readFileSync } from 'node:fs'
import { isDoubtful } from '@beseda/contract/sender-checks.ts'
import { expect, test } from 'vitest'
import type { InboundEvent, InboundMessage } from '../inbound.ts'
import { eventsOfLetter, maxLetterBytes } from './letter.ts'
import type { Settings } from './settings.ts'

const folder = new URL('fixtures/', import.meta.url)
const settings = { login: 'help@shop.example', fromAddress: '', trustedHost: 'mx.shop.example' } as Settings
const now = Date.UTC(2026, 10, 22, 12)
const read = (source: Buffer | string, more: { bytes?: number } = {}): Promise<readonly InboundEvent[]> =>
  eventsOfLetter(Buffer.from(source), { at: null, place: 'imap 1 7', bytes: source.length, ...more }, settings, now)
const message = (events: readonly InboundEvent[]): InboundMessage => events.find((e) => e.kind === 'message')!
const headers = (more = '') =>
  `From: Anna <anna@client.example>\r\nTo: help@shop.example\r\nSubject: Hi\r\nMessage-ID: <1@c>\r\n${more}`

const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
test('there are recorded letters', () => expect(files.length).toBeGreaterThan(8))
test.each(files)('%s is understood as recorded', async (name) => {
  const events = await read(readFileSync(new URL(name, folder)))
  const expected = new URL(name.replace('.eml', '.expected.json'), folder)
  await expect(`${JSON.stringify(events, null, 2)}\n`).toMatchFileSnapshot(expected.pathname)
})

test.each([
  ['koi8-r', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4])],
  ['windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
  ['cp866', Buffer.from([0x8f, 0xe0, 0xa8, 0xa2, 0xa5, 0xe2])],
  ['utf-8', Buffer.from('Привет')],
])('a text in %s', async (charset, bytes) => {
  const head = headers(`Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`)
  expect(message(await read(Buffer.concat([Buffer.from(head), bytes]))).parts[0]).toMatchObject({ text: 'Привет' })
})
test.each([
  ['=?koi8-r?B?8NLJ18XU?=', 'Привет'],
  ['=?windows-1251?Q?=CF=F0=E8=E2=E5=F2?=', 'Привет'],
  ['=?utf-8?B?0J/RgNC4?= =?utf-8?B?0LLQtdGC?=', 'Привет'],
  ['=?utf-8?B?0J/RgNC40LLQtdGC', '=?utf-8?B?0J/RgNC40LLQtdGC'],
])('the subject %s', async (raw, subject) => {
  expect(message(await read(`${headers().replace('Hi', raw)}\r\nx`)).parts[0]).toMatchObject({ subject })
})
test.each([
  ['Auto-Submitted: auto-replied', 'reply'],
  ['Auto-Submitted: auto-generated', 'notice'],
  ['Auto-Submitted: auto-generated\r\nIn-Reply-To: <018f0000-0000-7000-8000-000000000001@shop.example>', 'reply'],
  ['Auto-Submitted: no', undefined],
  ['Precedence: bulk', 'notice'],
  ['Precedence: auto_reply', 'reply'],
  ['X-Autoreply: yes', 'reply'],
  ['X-Auto-Response-Suppress: All', 'notice'],
  ['X-Auto-Response-Suppress: DR, OOF, AutoReply', undefined],
  ['Feedback-ID: 1.eu-west-1.x:AmazonSES', undefined],
  ['List-Id: <news.shop.example>', 'notice'],
  ['Return-Path: <>', 'notice'],
  ['From: no-reply+17@market.example', 'notice'],
  ['From: noreplying@market.example', undefined],
  ['X-Mailer: Mail', undefined],
])('%s: written by a machine: %s', async (header, automatic) => {
  const whole = header.startsWith('From:') ? headers().replace(/From: .*?\r\n/, '') : headers()
  expect(message(await read(`${whole}${header}\r\n\r\nx`)).automatic).toBe(automatic)
})
test('an answer names our letter, and proves that it arrived', async () => {
  const id = '018f0000-0000-7000-8000-000000000001'
  const events = await read(
    headers(`In-Reply-To: <${id}@shop.example>\r\nReferences: <0@c> <${id}@shop.example>\r\n\r\nok`),
  )
  expect(events[0]).toEqual({ kind: 'status', status: 'read', about: { partIds: [id] } })
  expect(message(events).answers).toContain(`<${id}@shop.example>`)
})
test('a form of the site writes in our name: the client is who gets the answer', async () => {
  const raw = 'From: help@shop.example\r\nReply-To: Lev <lev@client.example>\r\nSubject: form\r\n\r\nhi'
  expect(message(await read(raw)).contact).toMatchObject({ externalId: 'lev@client.example', name: 'Lev' })
})
const results = (server: string, text: string) => `Authentication-Results: ${server}; ${text}\r\n`
const replyTo = 'Reply-To: Evil <evil@stranger.example>\r\n'
test.each([
  ['nobody checks', '', {}, 'anna@client.example'],
  ['DMARC proves the writer', results('mx.shop.example', 'dmarc=pass'), { dmarc: 'pass' }, 'evil@stranger.example'],
  ['only SPF passes', results('MX.shop.example 1', 'spf=pass'), { spf: 'pass' }, 'anna@client.example'],
  ['another server says so', results('mx.stranger.example', 'dmarc=pass'), {}, 'anna@client.example'],
  [
    'our server says no, and what came with the letter says yes',
    results('mx.shop.example', 'dmarc=fail') + results('mx.shop.example', 'dmarc=pass'),
    { dmarc: 'fail' },
    'anna@client.example',
  ],
])('where the writer wants answers counts with a proof: %s', async (_, more, checks, answered) => {
  const { contact, parts } = message(await read(headers(`${more}${replyTo}\r\nhi`)))
  expect(contact.externalId).toBe('anna@client.example')
  expect(JSON.parse(contact.thread!)).toMatchObject({ replyTo: answered })
  const { letter } = parts[0] as { letter: { replyTo?: string; checks?: object } }
  expect(letter.checks ?? {}).toEqual(checks)
  expect(letter.replyTo).toBe(answered === 'anna@client.example' ? 'evil@stranger.example' : undefined)
})
test.each([
  [
    'spf=pass (a (b;c) d) smtp.mailfrom=x@y; dkim=fail header.d=a;\r\n dkim=pass header.d=y; dmarc=pass',
    'spf pass dkim pass dmarc pass',
  ],
  ['none', ''],
  ['spf = softfail', 'spf softfail'],
])('results of checks: %s', async (text, expected) => {
  const { parts } = message(await read(headers(`${results('mx.shop.example', text)}\r\nhi`)))
  const { checks = {} } = (parts[0] as { letter: { checks?: object } }).letter
  expect(Object.entries(checks).flat().join(' ')).toBe(expected)
})
test.each([
  [{ dmarc: 'fail', spf: 'pass' }, true],
  [{ dmarc: 'pass', spf: 'fail' }, false],
  [{ spf: 'softfail' }, true],
  [{ spf: 'fail', dkim: 'pass' }, false],
  [{ spf: 'none', dkim: 'none', dmarc: 'none' }, false],
])('a sender with %j is doubtful: %s', (checks, doubtful) => expect(isDoubtful(checks)).toBe(doubtful))
test('the same letter twice has one id, another one with the same Message-ID has its own', async () => {
  const id = async (body: string) => message(await read(headers(`\r\n${body}`))).externalId
  expect(await id('one')).toBe(await id('one'))
  expect(await id('one')).not.toBe(await id('two'))
})
test('a letter of 200 MB arrives with its beginning and a note', async () => {
  const { parts } = message(await read(headers('\r\nthe beginning\r\n'), { bytes: 5 * maxLetterBytes }))
  expect(parts).toMatchObject([{ text: 'the beginning' }, { kind: 'unsupported', what: 'letter of 200 MB' }])
})
test.each([
  ['nothing', ''],
  ['only line ends', '\r\n\r\n'],
  ['no head', 'just words'],
  ['a boundary that never ends', headers('Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n')],
  [
    'nested 3000 deep',
    headers('Content-Type: multipart/mixed; boundary=a\r\n\r\n') +
      '--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(3000),
  ],
  ['bytes', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)).toString('latin1')],
  ['addresses', 'From: "a, <<>> b" <@@>\r\n\r\nx'],
])('a broken letter is shown, not lost: %s', async (_, source) => {
  const { parts, contact, externalId } = message(await read(source))
  expect([parts.length > 0, contact.externalId !== '', externalId !== '']).toEqual([true, true, true])
})
test('a script in the head is text', async () => {
  const raw = headers().replace('Hi', '<img src=x onerror=alert(1)>').replace('Anna', '"<svg onload=alert(1)>"')
  const { contact, parts } = message(await read(`${raw}\r\nx`))
  expect(contact.name).toBe('<svg onload=alert(1)>')
  expect(parts[0]).toMatchObject({ subject: '<img src=x onerror=alert(1)>' })
})

const report = (original: string, action = 'failed', envelope = '') =>
  [
    'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
    'To: help@shop.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    ...(envelope ? [`Original-Envelope-Id: ${envelope}`] : []),
    '',
    'Final-Recipient: rfc822; anna@client.example',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <anna@client.example>: User',
    '    unknown',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${original}`,
    'Subject: Order',
    '',
    '--b--',
    '',
  ].join('\r\n')
const id = '018f0000-0000-7000-8000-000000000001'
test.each([
  ['by the Message-ID', report(`<${id}@shop.example>`)],
  ['by the id of the envelope', report('<rewritten@mail.example>', 'failed', id)],
])('a returned letter marks its message: %s', async (_, source) => {
  expect(await read(source)).toEqual([
    {
      kind: 'status',
      status: 'undelivered',
      about: { partIds: [id] },
      failure: { kind: 'refused', reason: 'email noSuchAddress 550 5.1.1' },
    },
  ])
})
test.each([
  ['delayed', 'sent'],
  ['relayed', 'sent'],
  ['delivered', 'delivered'],
])('a report that it is %s: %s', async (action, status) => {
  expect(await read(report(`<${id}@shop.example>`, action))).toMatchObject([{ kind: 'status', status }])
})
test('a report about a letter that is not ours arrives as an automatic letter', async () => {
  expect(message(await read(report('<other@elsewhere.example>')))).toMatchObject({ automatic: 'reply' })
})

test.each(files.filter((name) => name.startsWith('answer_')))(
  '%s continues our thread, and its quote is folded',
  async (name) => {
    const events = await read(readFileSync(new URL(name, folder)))
    expect(events[0]).toMatchObject({ kind: 'status', status: 'read', about: { partIds: [id] } })
    const { answers, automatic, contact, parts } = message(events)
    expect([[...new Set(answers)], automatic]).toEqual([[`<${id}@shop.example>`], undefined])
    const thread = JSON.parse(contact.thread!) as { messageId: string; references: string[] }
    expect(thread.references.at(-1)).toBe(`<${id}@shop.example>`)
    expect(thread.messageId).toMatch(/^<.+@.+>$/)
    expect(parts[0]).toMatchObject({ quoted: expect.stringMatching(/в четверг|Thursday/) })
    expect((parts[0] as { text: string }).text).not.toMatch(/Shop|пишет|help@/)
  },
)

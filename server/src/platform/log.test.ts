import { describe, expect, it } from 'vitest'
import { testClock } from './clock.ts'
import { createLog, type LogLevel } from './log.ts'
import { newToken, systemRandom } from './random.ts'
import { inCall } from './trace.ts'

const capture = (o: { level?: LogLevel; forPeople?: boolean } = {}) => {
  const lines: string[] = []
  const log = createLog({ level: 'info', clock: testClock(), write: (line) => void lines.push(line), ...o })
  return { log, lines, data: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('a line', () => {
  it('is one JSON object with level, time, text and data', () => {
    const { log, lines, data } = capture()
    log.with({ part: 'worker' }).warn('the queue is long', { jobs: 7 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^[^\n]+\n$/)
    expect(data()).toEqual([
      { level: 'warn', time: '2030-01-01T09:00:00.000Z', text: 'the queue is long', part: 'worker', jobs: 7 },
    ])
  })
  it('contains the request id and the trace id', () => {
    const { log, data } = capture()
    const traceId = 'a'.repeat(32)
    inCall({ requestId: 'r-1', traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }, () => log.info('x'))
    log.info('outside')
    expect(data()[0]).toMatchObject({ requestId: 'r-1', traceId })
    expect(data()[1]).not.toHaveProperty('requestId')
  })
  it('is not written below the level', () => {
    const { log, lines } = capture({ level: 'error' })
    log.info('x')
    log.warn('x')
    expect(lines).toEqual([])
    log.error('x')
    expect(lines).toHaveLength(1)
  })
  it('is readable on a terminal', () => {
    const { log, lines } = capture({ forPeople: true })
    log.info('ready', { url: 'http://localhost:3000' })
    log.info('done')
    expect(lines).toEqual(['09:00:00.000 info  ready {"url":"http://localhost:3000"}\n', '09:00:00.000 info  done\n'])
  })
  it('cannot be forged by logged values', () => {
    for (const forPeople of [false, true]) {
      const { log, lines } = capture({ forPeople })
      log.info('name\r\n{"level":"error","text":"forged"}', { 'a\nb': 'c\u001b[2Jd\u0085\u2028\u009b31m\u202e' })
      log.info('x', { level: 'error', text: 'forged', time: 'never', requestId: 'r' })
      expect(lines).toHaveLength(2)
      for (const line of lines) expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
    }
    const { log, data } = capture()
    log.info('x', { level: 'error', text: 'forged' })
    expect(data()[0]).toMatchObject({ level: 'info', text: 'x', level_: 'error', text_: 'forged' })
  })
  it('has no names, addresses or texts of clients that errors of the database, of mail and of SMS quote', () => {
    const { log, lines } = capture()
    const row = Object.assign(new Error('null value in column "x" of relation "contacts"'), {
      code: '23502',
      detail: 'Failing row contains (1, Вера Ким, Тверская 1).',
      where: 'COPY contacts, line 1: "Вера Ким"',
    })
    log.error('a call failed', { error: row })
    log.warn('a job failed', {
      error: new Error('550 5.1.1 <vera.kim+shop@mail.example.com>: unknown; +79161234567 is barred'),
    })
    expect(lines.join('')).not.toMatch(/Вера|Тверская|vera|mail\.example|7916/)
    expect(lines[0]).toContain('23502')
    expect(lines[1]).toContain('550 5.1.1 <[e-mail]>: unknown; [phone] is barred')
  })
  it('survives cycles, deep and long values, and values that throw', () => {
    const { log, lines, data } = capture()
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const crowd = Array.from({ length: 100_000 }, (_, i) => i)
    log.info('x'.repeat(100_000), {
      circle,
      crowd,
      big: 10n,
      when: new Date(NaN),
      bytes: Buffer.alloc(10),
      fn: () => 1,
    })
    const trap = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => {
        throw new Error('trap')
      },
    })
    log.info('x', { trap })
    expect(data()).toHaveLength(2)
    expect(lines[0]!.length).toBeLessThan(10_000)
    expect(data()[0]).toMatchObject({ big: '10', bytes: '[10 bytes]', when: null })
  })
  it('shows an error with its cause and properties', () => {
    const { log, data } = capture()
    const cause = Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    log.error('failed', { error: new Error('could not send', { cause }) })
    expect(data()[0]).toMatchObject({
      error: { name: 'Error', message: 'could not send', cause: { message: 'gone', code: 'ECONNRESET' } },
    })
  })
})

describe('secrets', () => {
  const token = newToken(systemRandom)
  const phc = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo'
  it.each(
    'authorization Authorization cookie set-cookie password newPassword token accessToken api_key apiKey x-api-key client_secret passwords tokens bot_token privateKey'.split(
      ' ',
    ),
  )('are not shown under the key %s, however deep', (key) => {
    const { log, lines } = capture()
    log.info('x', {
      [key]: 'hunter2',
      a: [{ b: { [key]: { c: 'hunter2' } } }],
      error: Object.assign(new Error('e'), { [key]: 'hunter2' }),
    })
    expect(lines.join()).not.toContain('hunter2')
    expect(lines.join()).toContain('[redacted]')
  })
  it.each([
    `Bearer ${token}`,
    `authorization: Basic aHVudGVyMjpodW50ZXIy`,
    `unknown token=${token}, sorry`,
    `{"error":"bad","password":"hun ter2"}`,
    `GET https://api.example/x?a=1&access_token=${token}&b=2`,
    `/files/1?e=20000&s=${token}`,
    `https://api.telegram.org/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/getMe`,
    `postgres://beseda:hunter2@127.0.0.1/x`,
    `the token is ${token}.`,
    `row: ${phc}`,
  ])('are not shown inside of the text %s', (text) => {
    const { log, lines } = capture()
    log.info(text, { note: text, error: new Error(text, { cause: new Error(text) }) })
    for (const secret of [token, 'hunter2', 'hun ter2', 'aHVudGVyMjpodW50ZXIy', 'AAHdqTcvCH1vGWJx', 'c2FsdHNhbHQ']) {
      expect(lines.join()).not.toContain(secret)
    }
  })
  it('do not hide ordinary words', () => {
    const { log, data } = capture()
    const facts = {
      messageId: '018f0000-0000-7000-8000-000000000001',
      tokenHash: 'ab'.repeat(32),
      keyboard: 'ru',
      url: '/api/chats?filter=assigned&limit=50',
      text2: 'basic understanding of tokens',
    }
    log.info('the visitor token expired', facts)
    expect(data()[0]).toMatchObject({ ...facts, text: 'the visitor token expired' })
  })
})

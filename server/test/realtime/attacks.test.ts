import { realtime } from '@beseda/contract/realtime.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { closeCode, masked, opcodes, openRaw } from './raw.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
/** Another user, whom the attacks must not affect. */
let neighbour: Browser
beforeEach(async () => {
  stage = await createStage()
  neighbour = await stage.browser(stage.user('neighbour'))
})
afterEach(async () => {
  stage.commitFrame('still here', 'user:neighbour')
  await neighbour.settled()
  expect(neighbour.events).toEqual(['still here'])
  await stage.close()
})

const stranger = async (): Promise<Browser> => {
  const browser = new Browser(`ws://127.0.0.1:${stage.port}${realtime.path}`)
  await browser.opened
  return browser
}
const byeOf = (b: Browser) => b.of('bye').map((f) => f.code)

test.each([
  ['a foreign origin', ['origin: http://evil'], realtime.path, '403'],
  ['an origin that is no address', ['origin: %%%'], realtime.path, '403'],
  ['a null origin', ['origin: null'], realtime.path, '403'],
  ['a token in the address', [], `${realtime.path}?token=abc`, '403'],
  ['an unknown address', [], '/elsewhere', '404'],
])('The handshake with %s is refused', async (_, headers, path, status) => {
  const { head, closed } = await openRaw(stage.port, headers, path)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(head.split('\r\n\r\n')[1]!)).toEqual({
    code: status === '404' ? 'PAGE_NOT_FOUND' : 'ACCESS_DENIED',
    entity: null,
  })
  await closed
})
test('Our own origin is accepted', async () => {
  const { head, socket } = await openRaw(stage.port, ['origin: http://ours'])
  expect(head).toMatch(/^HTTP\/1.1 101 /)
  socket.destroy()
})

test('Without a hello the socket is closed after ten seconds, pings or not', async () => {
  const silent = await stranger()
  for (let s = 0; s < 12; s++) {
    silent.ws.ping()
    await neighbour.settled() // the ping has arrived by now
    stage.clock.advance(1_000)
  }
  expect(await silent.closed).toBe(1008)
})
test('A wrong or missing token, or one of the other kind, is asked to sign in', async () => {
  for (const [token, as] of [
    ['unknown', 'user'],
    ['token of neighbour', 'visitor'],
    ['', 'user'],
  ] as const) {
    const browser = await stage.browser(token, undefined, as)
    expect(await browser.closed).toBe(4401)
    expect(browser.frames).toEqual([{ type: 'bye', code: as === 'user' ? 'UNAUTHENTICATED' : 'VISITOR_UNKNOWN' }])
  }
})

test.each([
  ['no JSON', 'hello'],
  ['no object', '[]'],
  ['an unknown type', '{"type":"publish","room":"org:1"}'],
  ['an unknown field', '{"type":"hello","token":"t","as":"user","admin":true}'],
  ['too long a token', JSON.stringify({ type: 'hello', token: 'x'.repeat(201), as: 'user' })],
  ['a ping before the hello', '{"type":"ping"}'],
  ['an array a thousand levels deep', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ['a type from the prototype', '{"type":"__proto__"}'],
])('A first frame with %s ends it with 1008', async (_, text) => {
  const browser = await stranger()
  browser.ws.send(text)
  expect(await browser.closed).toBe(1008)
  expect(byeOf(browser)).toEqual(['INVALID_INPUT'])
})
test('A second hello closes the socket', async () => {
  const browser = await stage.browser(stage.user('ann'))
  browser.send({ type: 'hello', token: 'token of neighbour', as: 'user' })
  expect(await browser.closed).toBe(1008)
})
test('A binary frame closes the socket with 1008', async () => {
  const browser = await stage.browser(stage.user('ann'))
  browser.ws.send(Buffer.from('{"type":"ping"}'), { binary: true })
  expect(await browser.closed).toBe(1008)
  expect(byeOf(browser)).toEqual(['INVALID_INPUT'])
})
test('A frame with 10,000 fields is too big: 1009', async () => {
  const browser = await stage.browser(stage.user('ann'))
  browser.ws.send(JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, n]))))
  expect(await browser.closed).toBe(1009)
})
test('A frame slightly too big gets an error code', async () => {
  const browser = await stage.browser(stage.user('ann'))
  browser.ws.send(`{"type":"ping"${' '.repeat(realtime.maxFrameBytes)}}`)
  expect(await browser.closed).toBe(1009)
  expect(byeOf(browser)).toEqual(['BODY_TOO_LARGE'])
})
test('A frame of 100 MB is refused by its header', async () => {
  const raw = await openRaw(stage.port)
  raw.socket.write(masked(opcodes.text, 'x', { claim: 100_000_000 }))
  await raw.closed
  expect(closeCode(raw.received())).toBe(1009)
})
test('10,000 frames a second close the socket', async () => {
  const browser = await stage.browser(stage.user('ann'))
  for (let n = 0; n < 10_000; n++) browser.send({ type: 'ping' })
  expect(await browser.closed).toBe(1008)
  expect(byeOf(browser)).toEqual(['TOO_MANY_REQUESTS'])
  expect(browser.of('pong').length).toBeLessThanOrEqual(20)
})
test.each(['ping', 'pong'] as const)('10,000 control frames a second (%s) end it as well', async (kind) => {
  const browser = await stage.browser(stage.user('ann'))
  for (let n = 0; n < 10_000; n++) browser.ws[kind]()
  expect(await browser.closed).toBe(1008)
})
test('Endless fragments close the socket, also empty ones', async () => {
  for (const part of ['', '[']) {
    const raw = await openRaw(stage.port)
    raw.socket.write(masked(opcodes.text, part, { fin: false }))
    for (let n = 0; n < 100; n++) raw.socket.write(masked(opcodes.continuation, part, { fin: false }))
    await raw.closed
    expect(closeCode(raw.received())).toBe(1008)
  }
})
test('Text that is not UTF-8, reserved bits and unmasked frames close the socket', async () => {
  for (const [bytes, code] of [
    [masked(opcodes.text, Buffer.from([0xc3, 0x28])), 1007],
    [Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), 1002],
    [Buffer.from([0x81, 0x01, 0x41]), 1002],
  ] as const) {
    const raw = await openRaw(stage.port)
    raw.socket.write(bytes)
    await raw.closed
    expect(closeCode(raw.received())).toBe(code)
  }
})
test('An invalid position is refused', async () => {
  const browser = await stranger()
  browser.ws.send('{"type":"hello","token":"token of neighbour","as":"user","since":{"epoch":1,"position":"x"}}')
  expect(await browser.closed).toBe(1008)
})
test('The 21st socket of one person is refused, unless it can replace a lost one', async () => {
  const token = stage.user('ann')
  const first = await Promise.all(Array.from({ length: 20 }, () => stage.browser(token)))
  const more = await stage.browser(token)
  expect(await more.closed).toBe(1008)
  expect(byeOf(more)).toEqual(['TOO_MANY_REQUESTS'])
  stage.clock.advance(29_000)
  for (const b of [...first.slice(1), neighbour]) await b.settled()
  stage.clock.advance(1_500)
  const again = await stage.browser(token)
  expect(again.frames[0]).toMatchObject({ type: 'welcome' })
  await first[0]!.closed
})
test('One address has a limit of sockets', async () => {
  const small = await createStage({ maxPerAddress: 3 })
  const token = small.user('ann')
  const three = [await small.browser(token), await small.browser(token), await small.browser(token)]
  expect((await openRaw(small.port)).head).toMatch(/^HTTP\/1.1 429 /)
  three[0]!.cut()
  await expect.poll(() => small.hub.stats().sockets).toBe(2)
  await small.browser(token)
  await small.close()
})

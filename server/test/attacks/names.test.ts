import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

/** Property names with a special meaning in JavaScript. */
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then']

test('X6: fields with such names are unknown fields, also nested, and affect no other object', async () => {
  w = await createWorld()
  for (const name of names) {
    // as text, because an object literal would set the prototype
    for (const payload of [
      `{"login":"a@b.ru","password":"Qwerty-12","${name}":{"polluted":true}}`,
      `{"login":{"${name}":{"polluted":true}},"password":"Qwerty-12"}`,
    ]) {
      const url = '/api/cm-identity/auth/login'
      const headers = { 'content-type': 'application/json' }
      const { code } = (await w.app.inject({ method: 'POST', url, headers, payload })).json<Envelope<unknown>>()
      expect([name, code]).toEqual([name, expect.stringMatching(/^INVALID_(INPUT|JSON)$/)])
    }
    expect(({} as { polluted?: true }).polluted).toBeUndefined()
  }
})
test('X6: texts of such names are plain texts, in messages and in searches', async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { presence: 'online' })
  const client = await w.visitor('__proto__')
  for (const name of names) await client.writes(name)
  const texts = (await ann.feed(await client.chatId())).flatMap((m) => (m.kind === 'message' ? [m.text] : []))
  expect(texts).toEqual(names)
})

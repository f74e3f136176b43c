import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { id } from '@beseda/contract/fields.ts'
import { realtime } from '@beseda/contract/realtime.ts'
import { expect, test } from 'vitest'
import * as ours from './contract.ts'
import { makeId, makeKey } from './core/ids.ts'

test('the copied values equal those of the contract', () => {
  const theirs = { ...widget, poll: realtimePoll.visitor }
  expect(ours.calls).toEqual(Object.fromEntries(Object.entries(theirs).map(([name, e]) => [name, [e.method, e.path]])))
  expect(ours.servicePrefix).toBe(servicePrefix)
  expect(ours.realtimePath).toBe(realtime.path)
  expect(ours.heartbeatMs).toBe(realtime.heartbeatMs)
  expect(ours.silenceMs).toBe(realtime.silenceMs)
  expect(ours.pollMs).toBe(realtime.pollMs)
  expect(ours.typingMs).toBe(realtime.typingMs)
  expect(ours.signInCloseCode).toBe(realtime.closeCodes.signIn)
})

test("generated ids and keys pass the contract's schemas, and ids sort by time", () => {
  const make = (now: number) => makeId(now, crypto.getRandomValues(new Uint8Array(10)))
  for (let i = 0; i < 200; i++) expect(id.safeParse(make(i * 1e10)).success).toBe(true)
  expect(make(1000) < make(2000)).toBe(true)
  expect(new Set(Array.from({ length: 1000 }, () => make(5))).size).toBe(1000)
  const key = makeKey(crypto.getRandomValues(new Uint8Array(24)))
  const input = { widgetId: make(1), key }
  expect(widget.start.input.safeParse(input).success).toBe(true)
  expect(widget.start.input.safeParse({ ...input, key: 'short' }).success).toBe(false)
})

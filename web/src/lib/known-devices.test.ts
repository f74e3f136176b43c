import { beforeEach, expect, test } from 'vitest'
import { knownDevices, rememberDevice } from './known-devices.ts'
import { stored } from './storage.ts'

beforeEach(() => stored.devices.set(null))

test('the newest first, each once, and eight at most', () => {
  for (let i = 0; i < 10; i++) rememberDevice(`proof ${i}`)
  rememberDevice('proof 5')
  expect(knownDevices()).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((i) => `proof ${i}`))
})
test('a damaged value counts as none, and is replaced', () => {
  for (const damaged of ['{', 'null', '{"a":1}', '[1,null]']) {
    stored.devices.set(damaged)
    expect(knownDevices()).toEqual([])
  }
  rememberDevice('proof')
  expect(knownDevices()).toEqual(['proof'])
})

import { expect, test } from 'vitest'
import type { Http } from '../../platform/http/call.ts'
import { emulatorAddress, reachingEmulators } from './reach.ts'

test.each([
  [`${emulatorAddress('vk_bot')}/method/x?a=1`, 'http://127.0.0.1:5000/vk_bot/method/x?a=1'],
  ['https://api.provider.example/http://vk_bot.emulator.invalid/', null],
  ['http://vk_bot.emulator.invalid.example/x', null],
  ['http://user@vk_bot.emulator.invalid/x', null],
  ['http://127.0.0.1:5000/x', null],
])('a call to %s', async (url, towards) => {
  const called: string[] = []
  const lost = { lost: true, sent: false, reason: 'x' } as const
  const note = (url: string) => {
    called.push(url)
    return Promise.resolve(lost)
  }
  const http: Http = { request: (c) => note(c.url), download: (c) => note(c.url) }
  const reaching = reachingEmulators(http, 'http://127.0.0.1:5000')
  await reaching.request({ method: 'GET', url })
  await reaching.download({ method: 'GET', url }, 1)
  expect(called).toEqual([towards ?? url, towards ?? url])
})

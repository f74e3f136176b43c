import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proofOfWork } from '../../src/platform/captcha/proof-of-work.ts'
import { testClock } from '../../src/platform/clock.ts'
import { testRandom } from '../../src/platform/random.ts'
import { mustCall } from '../world/call.ts'
import { solve, solvedCaptcha } from '../world/captcha.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const recover = async (captcha: string, remoteAddress = '127.0.0.1'): Promise<string> => {
  const url = servicePrefix + recovery.recover.path
  const r = await w.app.inject({ method: 'POST', url, remoteAddress, payload: { email: 'nobody@example.ru', captcha } })
  return (r.json() as Envelope<unknown>).code
}
test('a solved challenge works once, and stays used when the call itself is refused', async () => {
  const answer = await solvedCaptcha(w, 'recovery')
  expect(await recover(answer)).toBe('EMAIL_NOT_FOUND')
  expect(await recover(answer)).toBe('CAPTCHA_INVALID')
})
test('of twenty parallel calls with one answer one is accepted', async () => {
  const answer = await solvedCaptcha(w, 'recovery')
  const codes = await Promise.all(Array.from({ length: 20 }, () => recover(answer)))
  expect(codes.filter((c) => c !== 'CAPTCHA_INVALID')).toEqual(['EMAIL_NOT_FOUND'])
})
test('an answer for another purpose, from another address, or expired is refused', async () => {
  expect(await recover(await solvedCaptcha(w, 'signUp'))).toBe('CAPTCHA_INVALID')
  expect(await recover(await solvedCaptcha(w, 'recovery'), '198.51.100.7')).toBe('CAPTCHA_INVALID')
  const late = await solvedCaptcha(w, 'recovery')
  w.clock.advance(10 * 60_000)
  expect(await recover(late)).toBe('CAPTCHA_INVALID')
})
test('an unsolved or foreign challenge is refused', async () => {
  const { challenge } = await mustCall(w.app, recovery.captcha, { purpose: 'recovery' })
  const solved = JSON.parse(await solve(challenge))
  const foreign = proofOfWork({ clock: testClock(), random: testRandom(), secret: 'another installation', rounds: 1 })
  const hostile: unknown[] = [
    '',
    'x',
    'null',
    '[]',
    '{}',
    { challenge: {}, solution: {} },
    { ...solved, solution: { ...solved.solution, derivedKey: '00' } },
    { ...solved, solution: { counter: -1, derivedKey: solved.solution.derivedKey } },
    { ...solved, solution: { counter: 1e308, derivedKey: 'zz' } },
    { ...solved, challenge: { ...solved.challenge, signature: '00' } },
    { ...solved, challenge: { ...solved.challenge, parameters: { ...solved.challenge.parameters, keyPrefix: '' } } },
    { ...solved, challenge: { ...solved.challenge, parameters: { ...solved.challenge.parameters, cost: 1e9 } } },
  ]
  for (const answer of hostile) {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    expect(['CAPTCHA_INVALID', 'INVALID_INPUT'], text.slice(0, 80)).toContain(await recover(text))
  }
  expect(await recover(await solve(await foreign.challenge({ purpose: 'recovery', address: '127.0.0.1' })))).toBe(
    'CAPTCHA_INVALID',
  )
  expect(await recover(JSON.stringify(solved)), 'the honest answer still works').toBe('EMAIL_NOT_FOUND')
})
test('used answers are deleted after they have expired', async () => {
  await recover(await solvedCaptcha(w, 'recovery'))
  expect(await w.sql('select 1 from spent_captchas')).toHaveLength(1)
  await w.advance('11m')
  expect(await w.sql('select 1 from spent_captchas')).toEqual([])
})

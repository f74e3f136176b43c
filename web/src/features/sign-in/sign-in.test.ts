import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownDevices } from '../../lib/known-devices.ts'
import { loadWords, speak } from '../../lib/language.ts'
import { stored } from '../../lib/storage.ts'
import { signIn } from './sign-in.ts'

const ann = { login: 'ann@example.ru', password: 'Correct-horse-1' }
const answer = (status: number, code: string, entity: unknown) =>
  new Response(JSON.stringify({ code, entity, error: entity ? null : { text: code, params: { seconds: 60 } } }), {
    status,
  })
/** The bodies of all calls. A server that wants a captcha, and remembers browsers. */
let bodies: Record<string, unknown>[] = []
beforeEach(async () => {
  await speak('ru')
  await loadWords('errors', 'forms')
  bodies = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    bodies.push(body)
    return body.captcha === undefined
      ? answer(429, 'LOGIN_QUOTA_EXCEEDED', null)
      : answer(200, 'ok', { token: 'token', device: `device ${bodies.length}` })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.devices.set(null)
  stored.token.set(null)
})

test('a spent limit leads to the captcha; its answer is sent, and the browser is known from then on', async () => {
  expect(await signIn(ann)).toEqual({ step: 'captcha' })
  const sendWith = <T>(send: (captcha: string) => Promise<T>) => send('solved')
  expect(await signIn(ann, undefined, sendWith)).toEqual({ step: 'in' })
  expect([stored.token.get(), knownDevices()]).toEqual(['token', ['device 2']])
  await signIn(ann)
  expect(bodies.map(({ devices, captcha }) => ({ devices, captcha }))).toEqual([
    { devices: [], captcha: undefined },
    { devices: [], captcha: 'solved' },
    { devices: ['device 2'], captcha: undefined },
  ])
})
test('a limit that the captcha does not pass is shown with its waiting time', async () => {
  vi.stubGlobal('fetch', async () => answer(429, 'LOGIN_QUOTA_EXCEEDED', null))
  const refused = await signIn(ann, undefined, (send) => send('solved'))
  expect(refused).toMatchObject({ step: 'refused' })
})

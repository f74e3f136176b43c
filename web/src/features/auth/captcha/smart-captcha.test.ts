import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '../../../lib/language.ts'
import { prepareSmartCaptcha } from './smart-captcha.ts'

const challenge = JSON.stringify({ script: 'https://captcha.example.com/captcha.js', siteKey: 'site-key' })
/** What the script of the provider puts into the page; `act` is what happens when it is asked. */
const provide = (act: (callback: (token: string) => void, tell: (event: string) => void) => void) => {
  const heard = new Map<string, () => void>()
  const made: object[] = []
  const destroyed: number[] = []
  let given = (_: string): void => undefined
  vi.stubGlobal('smartCaptcha', {
    render: (_: HTMLElement, options: { callback: (token: string) => void }) => {
      made.push(options)
      given = options.callback
      return 7
    },
    subscribe: (_: number, event: string, fn: () => void) => heard.set(event, fn),
    execute: () => act(given, (event) => heard.get(event)?.()),
    destroy: (id: number) => destroyed.push(id),
  })
  return { made, destroyed }
}
beforeAll(() => speak('ru'))
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

test('asked when the form is sent, each time anew; nothing of it stays in the page', async () => {
  let n = 0
  const { made, destroyed } = provide((callback) => callback(`token ${++n}`))
  const answer = await prepareSmartCaptcha(challenge)
  expect(made).toEqual([])
  expect([await answer(), await answer()]).toEqual(['token 1', 'token 2'])
  expect(made[0]).toMatchObject({ sitekey: 'site-key', invisible: true, hl: 'ru' })
  expect(destroyed).toEqual([7, 7])
  expect(document.body.children).toHaveLength(0)
})
test.each(['challenge-hidden', 'network-error', 'javascript-error', 'token-expired'])(
  '%s: no answer',
  async (event) => {
    provide((_, tell) => tell(event))
    await expect((await prepareSmartCaptcha(challenge))()).rejects.toThrow('not answered')
  },
)
test('a task that is hidden after it was solved is solved', async () => {
  provide((callback, tell) => {
    callback('token')
    tell('challenge-hidden')
  })
  expect(await (await prepareSmartCaptcha(challenge))()).toBe('token')
})
test('a script that does not come is said, and asked for again', async () => {
  for (let i = 0; i < 2; i++) {
    const prepared = prepareSmartCaptcha(challenge)
    const script = document.querySelector<HTMLScriptElement>('script')!
    expect(script.src).toBe('https://captcha.example.com/captcha.js')
    script.dispatchEvent(new Event('error'))
    await expect(prepared).rejects.toThrow('not loaded')
    expect(document.querySelector('script')).toBeNull()
  }
})

import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '../../lib/language.ts'
import { prepareSmartCaptcha } from './smart-captcha.ts'

const challenge = JSON.stringify({ script: 'https://captcha.example.com/captcha.js', siteKey: 'site-key' })
/** The global that the provider's script defines; `act` is what happens when it is executed. */
const provide = (action: (callback: (token: string) => void, emit: (event: string) => void) => void) => {
  const listeners = new Map<string, () => void>()
  const made: object[] = []
  const destroyed: number[] = []
  let given = (_: string): void => undefined
  vi.stubGlobal('smartCaptcha', {
    render: (_: HTMLElement, options: { callback: (token: string) => void }) => {
      made.push(options)
      given = options.callback
      return 7
    },
    subscribe: (_: number, event: string, fn: () => void) => listeners.set(event, fn),
    execute: () => action(given, (event) => listeners.get(event)?.()),
    destroy: (id: number) => destroyed.push(id),
  })
  return { made, destroyed }
}
beforeAll(() => speak('ru'))
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

test('executed when the form is submitted, anew each time; its elements are removed', async () => {
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
    provide((_, emit) => emit(event))
    await expect((await prepareSmartCaptcha(challenge))()).rejects.toThrow('not answered')
  },
)
test('a task that is hidden after it was solved counts as solved', async () => {
  provide((callback, emit) => {
    callback('token')
    emit('challenge-hidden')
  })
  expect(await (await prepareSmartCaptcha(challenge))()).toBe('token')
})
test('a script that neither loads nor fails is given up after ten looks, two seconds apart', async () => {
  vi.useFakeTimers()
  try {
    const prepared = prepareSmartCaptcha(challenge)
    let outcome = 'waits'
    prepared.catch((error: Error) => {
      outcome = error.message
    })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(outcome).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBe('the captcha was not loaded')
    expect(document.querySelector('script')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
test('a script whose global appears later than the script is used then', async () => {
  vi.useFakeTimers()
  try {
    const prepared = prepareSmartCaptcha(challenge)
    document.querySelector<HTMLScriptElement>('script')!.dispatchEvent(new Event('load'))
    provide((callback) => callback('token'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await (await prepared)()).toBe('token')
  } finally {
    vi.useRealTimers()
  }
})
test('a script that fails to load is reported, and loaded again on retry', async () => {
  for (let i = 0; i < 2; i++) {
    const prepared = prepareSmartCaptcha(challenge)
    const script = document.querySelector<HTMLScriptElement>('script')!
    expect(script.src).toBe('https://captcha.example.com/captcha.js')
    script.dispatchEvent(new Event('error'))
    await expect(prepared).rejects.toThrow('not loaded')
    expect(document.querySelector('script')).toBeNull()
  }
})

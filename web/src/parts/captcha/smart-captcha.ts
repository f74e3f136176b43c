import { later } from '../../lib/clock.ts'
import { currentLang } from '../../lib/language.ts'

/** How often and when we look whether the provider's script is there (spec.md, 9), before the form says that it is not. */
export const waiting = { everyMs: 2000, looks: 10 } as const

/** The part of the provider's global that we use. */
interface SmartCaptcha {
  readonly render: (
    place: HTMLElement,
    options: {
      readonly sitekey: string
      readonly invisible: boolean
      readonly hl: string
      readonly callback: (token: string) => void
    },
  ) => number
  readonly execute: (id: number) => void
  readonly subscribe: (id: number, event: string, listener: () => void) => () => void
  readonly destroy: (id: number) => void
}
const provided = (): SmartCaptcha | undefined => (window as { smartCaptcha?: SmartCaptcha }).smartCaptcha

const load = (source: string): Promise<SmartCaptcha> =>
  new Promise((resolve, reject) => {
    const known = provided()
    if (known) return resolve(known)
    const script = document.createElement('script')
    let stop = (): void => undefined
    let looks = 0
    const fail = () => {
      stop()
      script.remove()
      reject(new Error('the captcha was not loaded'))
    }
    /** The script may define its global after it has loaded, and a blocked script may never end: so we look repeatedly. */
    const look = () => {
      stop()
      const loaded = provided()
      if (loaded) return resolve(loaded)
      if (looks++ >= waiting.looks) return fail()
      stop = later(waiting.everyMs, look)
    }
    script.src = source
    script.addEventListener('error', fail)
    script.addEventListener('load', look)
    document.head.append(script)
    look()
  })

/**
 * Yandex SmartCaptcha without a button: its script loads with the form and is executed on submit. Most users see
 * nothing; a user who dismisses a task has no answer.
 */
export const prepareSmartCaptcha = async (challenge: string): Promise<() => Promise<string>> => {
  const { script, siteKey } = JSON.parse(challenge) as { script: string; siteKey: string }
  const captcha = await load(script)
  return () =>
    new Promise((resolve, reject) => {
      const place = document.createElement('div')
      document.body.append(place)
      let isOver = false
      const over = (end: () => void) => {
        if (isOver) return
        isOver = true
        end()
        captcha.destroy(id)
        place.remove()
      }
      const refuse = () => over(() => reject(new Error('the captcha was not answered')))
      const callback = (token: string) => over(() => resolve(token))
      const hl = currentLang() === 'ru' ? 'ru' : 'en'
      const id = captcha.render(place, { sitekey: siteKey, invisible: true, hl, callback })
      for (const event of ['challenge-hidden', 'network-error', 'javascript-error', 'token-expired'])
        captcha.subscribe(id, event, refuse)
      captcha.execute(id)
    })
}

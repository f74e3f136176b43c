import { currentLang } from '../../lib/language.ts'

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
    const fail = () => {
      script.remove()
      reject(new Error('the captcha was not loaded'))
    }
    script.src = source
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const loaded = provided()
      if (loaded) resolve(loaded)
      else fail()
    })
    document.head.append(script)
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

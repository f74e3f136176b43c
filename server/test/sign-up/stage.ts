import { signUp } from '@beseda/contract/endpoints/sign-up.ts'
import { signUpRules } from '@beseda/contract/sign-up.ts'
import { type CallOptions, callEndpoint } from '../world/call.ts'
import { solvedCaptcha } from '../world/captcha.ts'
import type { World } from '../world/world.ts'

export const consent = signUpRules.consentVersion
export const password = 'Correct-horse-1'

/** A person who signs up, with access to the outbox. */
export const newcomer = (w: World, o: CallOptions = {}) => {
  const messages = async (to: string) => {
    await w.settle()
    return w.sql<{ medium: string; data: { code: string; link?: string } }>(
      "select medium, data from outgoing_messages where kind = 'signUpCode' and recipient = $1 order by created_at, id",
      [to],
    )
  }
  const codeFor = async (to: string): Promise<string> => (await messages(to)).at(-1)!.data.code
  const byMail = async (email: string) =>
    callEndpoint(w.app, signUp.byMail, { email, consent, captcha: await solvedCaptcha(w, 'signUp') }, o)
  const byPhone = async (phone: string) =>
    callEndpoint(w.app, signUp.byPhone, { phone, consent, captcha: await solvedCaptcha(w, 'signUp') }, o)
  const confirm = (token: string, code: string) => callEndpoint(w.app, signUp.confirm, { token, code })
  type Last = { email?: string; emailCode?: string; organization?: string; password?: string; name?: string }
  const finish = (token: string, last: Last = {}) =>
    callEndpoint(w.app, signUp.finish, { token, organization: 'Тёплый дом', name: 'Анна', password, ...last })
  const resend = (token: string) => callEndpoint(w.app, signUp.resend, { token })
  const byLink = (token: string) => callEndpoint(w.app, signUp.confirmByLink, { token })
  /** Runs the sign-up up to the last step and returns its token. */
  const confirmed = async (by: { email: string } | { phone: string; number: string }): Promise<string> => {
    w.clock.advance(1) // so that the newest message sorts last
    const sent = 'email' in by ? await byMail(by.email) : await byPhone(by.phone)
    const code = await codeFor('email' in by ? by.email : by.number)
    return (await confirm(sent.entity!.token, code)).entity!.token
  }
  return { messages, codeFor, byMail, byPhone, confirm, confirmed, finish, resend, byLink }
}
/** A different code. */
export const notThis = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

import { signUpRules as rules } from '@beseda/contract/sign-up.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken, type Random } from '../../platform/random.ts'
import { sameText, sign } from '../../platform/secrets.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { sendMail, sendSms } from '../outgoing/index.ts'
import type { Contact } from './contact.ts'

const newCode = (random: Random): string =>
  String(random.bytes(6).readUIntBE(0, 6) % 10 ** rules.codeDigits).padStart(rules.codeDigits, '0')

/** A million codes are quickly tried against a plain hash; the installation's secret is not in the database. */
const codeHash = (deps: Pick<Deps, 'settings'>, id: string, code: string): Buffer =>
  sign(deps.settings.secret, `sign-up ${id} ${code}`)
export const isCode = (deps: Pick<Deps, 'settings'>, id: string, code: string, hash: Buffer): boolean =>
  sameText(codeHash(deps, id, code).toString('hex'), hash.toString('hex'))

/** Secrets of one step, and what the table keeps of them. */
export const newSecrets = (deps: Deps, id: string) => {
  const [code, token, link] = [newCode(deps.random), newToken(deps.random), newToken(deps.random).slice(0, 22)]
  return { code, token, link, hashes: [hashToken(token), codeHash(deps, id, code), hashToken(link)] as const }
}
/** The code to the contact. An SMS brings a link beside it, for those who read it on the device they sign up with. */
export const tellCode = (
  w: Work,
  deps: Pick<Deps, 'settings'>,
  { kind, value }: Contact,
  { code, link }: { code: string; link: string },
  o: { lang: 'ru' | 'eng'; until: number },
): void => {
  if (kind === 'mail') sendMail(w, { to: value, kind: 'signUpCode', data: { code }, ...o })
  else {
    const address = `${deps.settings.publicUrl}/registration/phone-confirmation/${link}`
    sendSms(w, { to: value, kind: 'signUpCode', data: { code, link: address }, ...o })
  }
}

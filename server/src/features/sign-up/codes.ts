import { signUpRules as rules } from '@beseda/contract/sign-up.ts'
import type { Brand } from '../../platform/brands.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken, type Random } from '../../platform/random.ts'
import { sameText, sign } from '../../platform/secrets.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { sendMail, sendSms } from '../outgoing/index.ts'
import type { Contact } from './contact.ts'

const newCode = (random: Random): string =>
  String(random.bytes(6).readUIntBE(0, 6) % 10 ** rules.codeDigits).padStart(rules.codeDigits, '0')

/** Keyed by the installation's secret, which is not in the database: a plain hash of a million codes is quickly reversed. */
const codeHash = (deps: Pick<Deps, 'settings'>, id: string, code: string): Buffer =>
  sign(deps.settings.secret, `sign-up ${id} ${code}`)
export const isCode = (deps: Pick<Deps, 'settings'>, id: string, code: string, hash: Buffer): boolean =>
  sameText(codeHash(deps, id, code).toString('hex'), hash.toString('hex'))

/** The secrets of one step, with the hashes that the table stores. */
export const newSecrets = (deps: Deps, id: string) => {
  const [code, token, link] = [newCode(deps.random), newToken(deps.random), newToken(deps.random).slice(0, 22)]
  return { code, token, link, hashes: [hashToken(token), codeHash(deps, id, code), hashToken(link)] as const }
}
/** Sends the code. An SMS also contains a link, for people who read it on the device they sign up with. */
export const sendCode = (
  w: Work,
  brand: Brand,
  { kind, value }: Contact,
  { code, link }: { code: string; link: string },
  o: { lang: 'ru' | 'eng'; until: number },
): void => {
  const common = { to: value, kind: 'signUpCode', brand: brand.id, ...o } as const
  if (kind === 'mail') sendMail(w, { ...common, data: { code } })
  else {
    const address = `${brand.url}/registration/phone-confirmation/${link}`
    sendSms(w, { ...common, data: { code, link: address } })
  }
}

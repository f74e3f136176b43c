import type { InputOf } from '@beseda/contract/endpoint.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { Secret, TOTP } from 'otpauth'
import { callEndpoint } from '../world/call.ts'
import type { NewOperator, Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'

export const password = 'Correct-horse-1'
export interface Account extends Operator {
  readonly login: string
}
/** Creates a user with a password. */
export const accountOf = async (w: World, name: string, o: NewOperator = {}): Promise<Account> => {
  const person = await w.operator(name, { presence: 'offline', ...o })
  const login = `${name}@example.ru`
  const hash = await w.deps.passwords.hash(password)
  await w.sql('update users set login = $2, password_hash = $3 where id = $1', [person.id, login, hash])
  return { ...person, login }
}
export const signIn = (w: World, input: InputOf<typeof auth.signIn>) => callEndpoint(w.app, auth.signIn, input)
export const tokenOf = async (w: World, login: string, more: object = {}): Promise<string> =>
  (await signIn(w, { login, password, ...more })).entity!.token

/** Signs in from a given network address. */
export const signInFrom = async (w: World, address: string, input: InputOf<typeof auth.signIn>): Promise<string> => {
  const response = await w.app.inject({
    method: 'POST',
    url: '/api/cm-identity/auth/login',
    remoteAddress: address,
    payload: input,
  })
  return (response.json() as Envelope<unknown>).code
}

/** An authenticator app. `shift`: how many times 30 s its clock is ahead. */
export type App = (shift?: number) => string
export const appOf =
  (w: World, secret: string): App =>
  (shift = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: w.clock.now() + shift * 30_000 })

/** Turns the second factor on, and advances past the 30 s of the used code. */
export const turnOn = async (w: World, who: Operator): Promise<{ app: App; backupCodes: string[] }> => {
  const { secret } = await who.call(twoFactor.generate, {})
  const app = appOf(w, secret)
  const { backupCodes } = await who.call(twoFactor.toggle, { enabled: true, totpCode: app() })
  w.clock.advance(60_000)
  return { app, backupCodes }
}

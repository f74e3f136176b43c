import type { email } from '@beseda/contract/channels/email.ts'
import type * as z from 'zod/mini'

export type Settings = z.infer<(typeof email)['settings']>
export type Tls = Settings['sendTls']

/** Empty: the settings name none. */
export const ownAddress = ({ fromAddress, login }: Settings): string =>
  (fromAddress || (login.includes('@') ? login : '')).toLowerCase()
/** Whose results about senders count; empty: nobody's. Channels that were saved before have no such setting. */
export const trustedHost = (s: Partial<Pick<Settings, 'trustedHost'>>): string => s.trustedHost ?? ''
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1) || 'localhost'

/** `accessToken` set: XOAUTH2 in place of the password. */
export interface Credentials {
  readonly user: string
  readonly password: string
  readonly accessToken: string
}
export const receiving = ({ login, password, accessToken }: Settings): Credentials => ({
  user: login,
  password,
  accessToken,
})
export const sending = (s: Settings): Credentials => ({
  user: s.sendLogin || s.login,
  password: s.sendPassword || s.password,
  accessToken: s.sendPassword ? '' : s.accessToken,
})

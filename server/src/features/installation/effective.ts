import type { InstallationSettings } from '../../platform/installation.ts'
import type { MailSettings, SmsSettings } from '../../platform/outgoing/settings.ts'
import type { Stored } from './stored.ts'

const withAccount = (address: string, user: string, secret: string): string => {
  const url = new URL(address)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(secret)
  return url.href
}
const mailOf = ({ mail }: Stored): MailSettings | null => {
  if (!mail) return null
  const { host, port, security, user, from } = mail.value
  const name = host.includes(':') ? `[${host}]` : host
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(mail.secret)}@`
  return { url: `${security === 'tls' ? 'smtps' : 'smtp'}://${account}${name}:${port}`, from }
}
const smsOf = ({ sms }: Stored): SmsSettings | null => {
  if (!sms) return null
  const { by, url, user, from, body } = sms.value
  if (by === 'smpp') return { by, url: withAccount(url, user, sms.secret), from }
  return { by, url, from, authorization: sms.secret || null, body: body || defaultSmsBody }
}
export const defaultSmsBody = '{"id":"{id}","from":"{from}","to":"{to}","text":"{text}"}'

/** What holds: the environment first, then what was saved in the console. */
export const effective = (
  environment: InstallationSettings,
  stored: Stored,
  isDemo: boolean,
): InstallationSettings => ({
  brand: environment.brand ?? stored.brand?.value ?? null,
  publicUrl: environment.publicUrl ?? (isDemo ? null : (stored.publicUrl?.value ?? null)),
  mail: environment.mail ?? mailOf(stored),
  sms: environment.sms ?? smsOf(stored),
})

import type { ShownSettings } from '@beseda/contract/entities/installation.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { readStored, type Stored } from './stored.ts'

type Mail = ShownSettings['mail']['settings']
type Sms = ShownSettings['sms']['settings']

/** The settings of an URL from the environment, without its password. */
const ofMailUrl = (address: string, from: string): Mail => {
  const url = new URL(address)
  const security = url.protocol === 'smtps:' ? 'tls' : 'startTls'
  const port = Number(url.port) || (security === 'tls' ? 465 : 587)
  const user = decodeURIComponent(url.username)
  return { host: url.hostname, port, security, user, hasPassword: url.password !== '', from }
}
const mailOf = ({ environment }: Deps['installation'], { mail }: Stored): Mail => {
  if (environment.mail) return ofMailUrl(environment.mail.url, environment.mail.from)
  return mail ? { ...mail.value, hasPassword: mail.secret !== '' } : null
}
const smsOf = ({ environment: { sms: set } }: Deps['installation'], { sms }: Stored): Sms => {
  if (!set) return sms ? { ...sms.value, hasSecret: sms.secret !== '' } : null
  const url = new URL(set.url)
  const user = decodeURIComponent(url.username)
  const hasSecret = set.by === 'http' ? set.authorization !== null : url.password !== ''
  url.username = ''
  url.password = ''
  return { by: set.by, url: url.href, user, hasSecret, from: set.from, body: set.by === 'http' ? set.body : '' }
}
const smsVariable = (deps: Deps): string | null => {
  const { sms } = deps.installation.environment
  if (!sms) return null
  return sms.by === 'smpp' ? 'SMPP_URL' : 'SMS_HTTP_URL'
}
/** The environment variable that sets each value. The demo keeps its address: others must not reach it. */
export const variables = (deps: Deps) => {
  const { environment, isDemo } = deps.installation
  return {
    brand: environment.brand === null ? null : 'BRAND',
    publicUrl: environment.publicUrl === null ? (isDemo ? 'DEMO' : null) : 'PUBLIC_URL',
    mail: environment.mail ? 'SMTP_URL' : null,
    sms: smsVariable(deps),
  }
}
export const shownSettings = async (deps: Deps): Promise<ShownSettings> => {
  const stored = await systemWork(deps, (s) => readStored(s, deps))
  const { installation, settings } = deps
  const by = variables(deps)
  return {
    brand: { value: settings.brand, variable: by.brand },
    publicUrl: { value: settings.publicUrl, isSet: installation.current().publicUrl !== null, variable: by.publicUrl },
    mail: { variable: by.mail, settings: mailOf(installation, stored) },
    sms: { variable: by.sms, settings: smsOf(installation, stored) },
  }
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { brandIds, brandNamed } from '@beseda/contract/brands.ts'
import { email } from '@beseda/contract/fields.ts'
import type { BrandHost, BrandSender } from '../platform/brands.ts'
import { allowedTargets } from '../platform/http/allowed.ts'
import { type LogLevel, logLevels } from '../platform/log.ts'
import { networksOf } from '../platform/networks.ts'
import type { MailSettings, SmsSettings } from '../platform/outgoing/settings.ts'

/**
 * `local`: only this machine reaches the demo. `exposed`: others may, because somebody set DEMO to 1; every page then warns.
 * `off`: there is none, and nobody signs in to one that an earlier start has made.
 */
export type DemoMode = 'off' | 'local' | 'exposed'
/** All settings of the installation. Times in milliseconds. A test compares docs/configuration.md with it. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** The login with which the server works; null: that of `databaseUrl`. */
  readonly serverDatabaseUrl: string | null
  /** null: the one saved in the console, or `http://HOST:PORT`. */
  readonly publicUrl: string | null
  /** null: the one saved in the console, or “Beseda”. */
  readonly brand: string | null
  /** Hosts whose requests get another brand. */
  readonly brandHosts: readonly BrandHost[]
  /** The addresses of brands' letters. */
  readonly brandSenders: readonly BrandSender[]
  /** The site chat on the sign-in page; null: the demo's, when there is a demo. */
  readonly rootWidget: string | null
  /** null: no contact. */
  readonly managerContact: string | null
  readonly demo: DemoMode
  /** Simulated colleagues and clients may keep the demo alive. */
  readonly demoSimulated: boolean
  readonly logLevel: LogLevel
  readonly trustedProxies: readonly string[]
  /** Internal hosts and networks that calls to providers may reach; the public internet needs no entry. */
  readonly outgoingAllow: readonly string[]
  /** Keys for secrets in the database, the newest first. The key of the data folder is added after them. */
  readonly secretKeys: readonly string[]
  /** Settings of the providers' apps by channel type, not checked yet. */
  readonly providerApps: Readonly<Record<string, unknown>>
  /** Backs the installation up before migrations change a database with data. */
  readonly upgradeBackup: boolean
  /** Folder of these backups; null: `backups` in the data folder. */
  readonly upgradeBackupDir: string | null
  readonly poolSize: number
  readonly rateLimitFactor: number
  readonly signInIdleHours: number
  readonly signInMaxDays: number
  /** Service administrators need a second factor. */
  readonly serviceTwoFactor: boolean
  readonly otlpEndpoint: string | null
  readonly metricsToken: string | null
  /** null: the settings saved in the console, or mail stays in the outbox. */
  readonly mail: MailSettings | null
  /** null: the settings saved in the console, or SMS stay in the outbox. */
  readonly sms: SmsSettings | null
  readonly smsPerHour: number
  readonly newChatsPerAddress: number
  /** null: the built-in captcha, which calls no other service. */
  readonly smartCaptcha: { readonly siteKey: string; readonly serverKey: string; readonly origin: string } | null
  /** The embedded PostgreSQL without fsync: for throw-away data of tests only. */
  readonly unsafeFast: boolean
}
type Env = Readonly<Record<string, string | undefined>>
export class ConfigError extends Error {}

const whole = (env: Env, name: string, fallback: number, min: number, max: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const n = Number(text)
  if (!Number.isInteger(n) || n < min || n > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not “${text}”`)
  return n
}
const flag = (env: Env, name: string, fallback: boolean): boolean => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new ConfigError(`${name} must be 1 or 0, not “${text}”`)
}
const url = (env: Env, name: string, protocols: readonly string[]): string | null => {
  const text = env[name]
  if (text === undefined || text === '') return null
  const parsed = URL.parse(text)
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  return text.replace(/\/+$/, '')
}
const oneOf = <T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const found = values.find((v) => v === text)
  if (!found) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not “${text}”`)
  return found
}

const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
/** The demo publishes its passwords, so without a word from the administrator it stays on this machine. */
const demoMode = (env: Env): DemoMode => {
  const [here, publicUrl] = [isLoopback(hostOf(env)), url(env, 'PUBLIC_URL', ['http:', 'https:'])]
  if (!flag(env, 'DEMO', here && publicUrl === null)) return 'off'
  return here && (publicUrl === null || isLoopback(new URL(publicUrl).hostname)) ? 'local' : 'exposed'
}
const hostOf = (env: Env): string => env.HOST || '127.0.0.1'

const uuid = (env: Env, name: string): string | null => {
  const text = env[name]?.trim().toLowerCase()
  if (!text) return null
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))
    throw new ConfigError(`${name} must be the identifier of a channel, not “${text}”`)
  return text
}
const serverDatabaseUrl = (env: Env): string | null => {
  const address = url(env, 'SERVER_DATABASE_URL', ['postgres:', 'postgresql:'])
  if (address !== null && !env.DATABASE_URL)
    throw new ConfigError('SERVER_DATABASE_URL needs DATABASE_URL, the login that owns the tables and migrates them')
  return address
}
const mail = (env: Env): Config['mail'] => {
  const address = url(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const from = env.MAIL_FROM || null
  if (address === null) return null
  if (from === null || !/^[^@\r\n]*[^@\s<]@[^@\s>]+>?$/.test(from))
    throw new ConfigError('MAIL_FROM must be the address that mail of SMTP_URL comes from')
  return { url: address, from }
}
const defaultBody = '{"id":"{id}","from":"{from}","to":"{to}","text":"{text}"}'
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
const sms = (env: Env): SmsSettings | null => {
  const smpp = url(env, 'SMPP_URL', ['smpp:', 'ssmpp:'])
  const http = url(env, 'SMS_HTTP_URL', ['http:', 'https:'])
  const from = env.SMS_FROM || ''
  const authorization = env.SMS_HTTP_AUTHORIZATION || null
  const body = env.SMS_HTTP_BODY || defaultBody
  if (smpp !== null && http !== null) throw new ConfigError('SMPP_URL and SMS_HTTP_URL exclude each other')
  if (!isJson(body)) throw new ConfigError('SMS_HTTP_BODY must be JSON')
  if (smpp !== null) return { by: 'smpp', url: smpp, from }
  return http === null ? null : { by: 'http', url: http, from, authorization, body }
}

const smartCaptcha = (env: Env): Config['smartCaptcha'] => {
  const siteKey = env.SMARTCAPTCHA_SITE_KEY || null
  const serverKey = env.SMARTCAPTCHA_SERVER_KEY || null
  const origin = url(env, 'SMARTCAPTCHA_ORIGIN', ['https:', 'http:']) ?? 'https://smartcaptcha.cloud.yandex.ru'
  if (new URL(origin).origin !== origin) throw new ConfigError('SMARTCAPTCHA_ORIGIN must be an address without a path')
  if (siteKey === null && serverKey === null) return null
  if (siteKey === null || serverKey === null)
    throw new ConfigError('SMARTCAPTCHA_SITE_KEY and SMARTCAPTCHA_SERVER_KEY are needed together')
  return { siteKey, serverKey, origin }
}

const list = (env: Env, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter((s) => s !== '')

const hostPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/
const brandHosts = (env: Env): BrandHost[] =>
  list(env, 'BRAND_HOSTS').map((entry) => {
    const [host = '', name = ''] = entry.toLowerCase().split('=')
    const brand = brandNamed(name)
    if (hostPattern.test(host.trim()) && brand) return { host: host.trim(), brand }
    throw new ConfigError(`BRAND_HOSTS must be a list of host=brand with ${brandIds.join(' or ')}, not “${entry}”`)
  })

const brandSenders = (env: Env): BrandSender[] =>
  list(env, 'BRAND_MAIL_FROM').map((entry) => {
    const [name = '', address = ''] = entry.split('=').map((part) => part.trim())
    const brand = brandNamed(name)
    if (brand && email.safeParse(address).success) return { brand, address }
    throw new ConfigError(
      `BRAND_MAIL_FROM must be a list of brand=address with ${brandIds.join(' or ')}, not “${entry}”`,
    )
  })

const providerApps = (env: Env): Config['providerApps'] => {
  const text = env.PROVIDER_APPS || '{}'
  const apps: unknown = isJson(text) ? JSON.parse(text) : null
  if (typeof apps === 'object' && apps !== null && !Array.isArray(apps)) return apps as Record<string, unknown>
  throw new ConfigError('PROVIDER_APPS must be a JSON object of settings by channel type')
}

/** A list whose entries `check` accepts; it throws on an invalid one. */
const checkedList = (env: Env, name: string, check: (entries: readonly string[]) => unknown): string[] => {
  const entries = list(env, name)
  try {
    check(entries)
  } catch (error) {
    throw new ConfigError(`${name} has an invalid entry, correct or remove it: ${(error as Error).message}`)
  }
  return entries
}

/** 256 bits in base64 have 43 characters. */
const secretKeys = (env: Env): string[] => {
  const keys = list(env, 'SECRET_KEYS')
  if (keys.some((key) => key.length < 43)) throw new ConfigError('each of SECRET_KEYS must have at least 43 characters')
  return keys
}

/** Reads and validates the settings. Throws ConfigError with the name of an invalid setting. */
export const readConfig = (env: Env = process.env): Config => ({
  port: whole(env, 'PORT', 3000, 0, 65_535),
  host: hostOf(env),
  dataDir: resolve(env.DATA_DIR || 'data'),
  databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
  serverDatabaseUrl: serverDatabaseUrl(env),
  publicUrl: url(env, 'PUBLIC_URL', ['http:', 'https:']),
  brand: env.BRAND || null,
  brandHosts: brandHosts(env),
  brandSenders: brandSenders(env),
  rootWidget: uuid(env, 'ROOT_WIDGET'),
  managerContact: env.MANAGER_CONTACT?.trim() || null,
  demo: demoMode(env),
  demoSimulated: flag(env, 'DEMO_SIMULATION', true),
  logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  trustedProxies: checkedList(env, 'TRUSTED_PROXIES', networksOf),
  outgoingAllow: checkedList(env, 'OUTGOING_ALLOW', allowedTargets),
  secretKeys: secretKeys(env),
  providerApps: providerApps(env),
  upgradeBackup: flag(env, 'UPGRADE_BACKUP', true),
  upgradeBackupDir: env.UPGRADE_BACKUP_DIR ? resolve(env.UPGRADE_BACKUP_DIR) : null,
  poolSize: whole(env, 'POOL_SIZE', 12, 2, 200),
  rateLimitFactor: whole(env, 'RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
  signInIdleHours: whole(env, 'SIGN_IN_IDLE_HOURS', 72, 1, 8760),
  signInMaxDays: whole(env, 'SIGN_IN_MAX_DAYS', 30, 1, 365),
  serviceTwoFactor: flag(env, 'SERVICE_TWO_FACTOR', false),
  otlpEndpoint: url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
  metricsToken: env.METRICS_TOKEN || null,
  mail: mail(env),
  sms: sms(env),
  newChatsPerAddress: whole(env, 'NEW_CHATS_PER_ADDRESS', 20, 1, 1_000_000),
  smsPerHour: whole(env, 'SMS_PER_HOUR', 100, 0, 1_000_000),
  smartCaptcha: smartCaptcha(env),
  unsafeFast: flag(env, 'UNSAFE_FAST', false),
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

/** Records the names of all settings that are read. */
const namesRead = (): string[] => {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name))
        return undefined
      },
    },
  )
  readConfig(env)
  return [...names].sort()
}
const document = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
const rows = new Map(
  [...document.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`|not set) \|/gm)].map((m) => [m[1]!, m[2] ?? '']),
)

test('docs/configuration.md names the settings that are read, no more and no less', () => {
  expect(rows.size).toBeGreaterThan(10)
  expect([...rows.keys()].sort()).toEqual(namesRead())
})
test('the documented defaults are those of the code', () => {
  expect(readConfig(Object.fromEntries(rows))).toEqual(readConfig({}))
})
test('without settings: the embedded database, this machine only, with the demo', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    serverDatabaseUrl: null,
    publicUrl: null,
    brand: null,
    brandHosts: [],
    brandSenders: [],
    rootWidget: null,
    managerContact: null,
    demo: 'local',
    demoSimulated: true,
    logLevel: 'info',
    trustedProxies: [],
    outgoingAllow: [],
    secretKeys: [],
    providerApps: {},
    upgradeBackup: true,
    upgradeBackupDir: null,
    poolSize: 12,
    rateLimitFactor: 1,
    newChatsPerAddress: 20,
    smsPerHour: 100,
    signInIdleHours: 72,
    signInMaxDays: 30,
    serviceTwoFactor: false,
    otlpEndpoint: null,
    metricsToken: null,
    mail: null,
    sms: null,
    smartCaptcha: null,
    unsafeFast: false,
  })
})
test('values are read', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/chat',
    DATABASE_URL: 'postgres://u:p@db:5432/chat',
    SERVER_DATABASE_URL: 'postgres://s:p@db:5432/chat',
    PUBLIC_URL: 'https://chat.example.com/',
    BRAND: 'Дом и лад',
    BRAND_HOSTS: 'Chat.Otklik.example=otklik, localhost:3000=Beseda,',
    BRAND_MAIL_FROM: 'Otklik=hello@otklik.example',
    SMARTCAPTCHA_SITE_KEY: 'site',
    SMARTCAPTCHA_SERVER_KEY: 'server',
    SMARTCAPTCHA_ORIGIN: 'https://captcha.example.com/',
    MANAGER_CONTACT: ' help@example.com ',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,',
    OUTGOING_ALLOW: 'pbx.local',
    UPGRADE_BACKUP: '0',
    UPGRADE_BACKUP_DIR: '/srv/backups',
    POOL_SIZE: '200',
    PROVIDER_APPS: '{"type":{"secret":"s"}}',
    RATE_LIMIT_FACTOR: '1000',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    METRICS_TOKEN: 'secret',
    SMTP_URL: 'smtps://u:p@mail.example.com',
    MAIL_FROM: 'Дом и лад <no-reply@example.com>',
    SMPP_URL: 'smpp://u:p@sms.example.com:2775',
    SMS_FROM: 'DomILad',
    NEW_CHATS_PER_ADDRESS: '50',
    SMS_PER_HOUR: '500',
    SIGN_IN_IDLE_HOURS: '1',
    SIGN_IN_MAX_DAYS: '365',
    SERVICE_TWO_FACTOR: '1',
    UNSAFE_FAST: 'true',
  })
  expect(config).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/srv/chat',
    databaseUrl: 'postgres://u:p@db:5432/chat',
    serverDatabaseUrl: 'postgres://s:p@db:5432/chat',
    publicUrl: 'https://chat.example.com',
    brand: 'Дом и лад',
    brandHosts: [
      { host: 'chat.otklik.example', brand: 'otklik' },
      { host: 'localhost:3000', brand: 'beseda' },
    ],
    brandSenders: [{ brand: 'otklik', address: 'hello@otklik.example' }],
    managerContact: 'help@example.com',
    demo: 'off',
    demoSimulated: true,
    logLevel: 'warn',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    outgoingAllow: ['pbx.local'],
    upgradeBackup: false,
    upgradeBackupDir: '/srv/backups',
    poolSize: 200,
    providerApps: { type: { secret: 's' } },
    rateLimitFactor: 1000,
    newChatsPerAddress: 50,
    smsPerHour: 500,
    signInIdleHours: 1,
    signInMaxDays: 365,
    serviceTwoFactor: true,
    otlpEndpoint: 'http://collector:4318',
    metricsToken: 'secret',
    mail: { url: 'smtps://u:p@mail.example.com', from: 'Дом и лад <no-reply@example.com>' },
    smartCaptcha: { siteKey: 'site', serverKey: 'server', origin: 'https://captcha.example.com' },
    sms: { by: 'smpp', url: 'smpp://u:p@sms.example.com:2775', from: 'DomILad' },
    unsafeFast: true,
    rootWidget: null,
    secretKeys: [],
  })
})

test.each([
  ['PORT', 'http'],
  ['PROVIDER_APPS', '[1]'],
  ['PROVIDER_APPS', 'secret'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://db/chat'],
  ['DATABASE_URL', 'not an address'],
  ['SERVER_DATABASE_URL', 'postgres://without-an-owner/chat'],
  ['PUBLIC_URL', 'chat.example.com'],
  ['PUBLIC_URL', 'ftp://chat.example.com'],
  ['BRAND_MAIL_FROM', 'otklik=Otklik <hello@otklik.example>'],
  ['BRAND_MAIL_FROM', 'other=hello@otklik.example'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.local'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['OUTGOING_ALLOW', 'https://pbx.local'],
  ['OUTGOING_ALLOW', 'pbx local'],
  ['POOL_SIZE', '1'],
  ['POOL_SIZE', '201'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['UNSAFE_FAST', '2'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMPP_URL', 'http://sms.example.com'],
  ['SMS_HTTP_URL', 'smpp://sms.example.com'],
  ['SMS_HTTP_BODY', 'to={to}'],
])('%s=%s stops the start and says which setting is wrong', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
test.each([
  [{}, 'local'],
  [{ HOST: 'localhost' }, 'local'],
  [{ HOST: '::1' }, 'local'],
  [{ HOST: '127.0.0.2', DEMO: '1' }, 'local'],
  [{ DEMO: '1', PUBLIC_URL: 'http://localhost:3000' }, 'local'],
  [{ DEMO: '0' }, 'off'],
  [{ HOST: '0.0.0.0' }, 'off'],
  [{ HOST: '::' }, 'off'],
  [{ HOST: '127.0.0.1.example.com' }, 'off'],
  [{ PUBLIC_URL: 'https://chat.example.com' }, 'off'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'off'],
  [{ HOST: '0.0.0.0', DEMO: '1' }, 'exposed'],
  [{ PUBLIC_URL: 'https://chat.example.com', DEMO: '1' }, 'exposed'],
  [{ PUBLIC_URL: 'https://127.0.0.1.example.com', DEMO: '1' }, 'exposed'],
])('%j: the demo is %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})
test('the service file and the settings of deploy/ run without a demo, for a proxy on the same machine', () => {
  const deploy = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')
  const own = /^Environment=(.+)$/m.exec(deploy('beseda.service'))![1]!.split(' ')
  const settings = deploy('beseda.env')
    .split('\n')
    .filter((line) => /^\w/.test(line))
  const env = Object.fromEntries([...own, ...settings].map((one) => one.split('=', 2)))
  expect(env.DEMO).toBe('0')
  const expected = {
    demo: 'off',
    publicUrl: 'https://chat.example.com',
    host: '127.0.0.1',
    trustedProxies: ['127.0.0.1'],
  }
  expect(readConfig(env)).toMatchObject(expected)
  expect(readConfig({ ...env, DEMO: undefined }).demo).toBe('off')
})
test('mail needs a sender, and only one SMS transport is allowed', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow('MAIL_FROM')
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM')
  const both = { SMPP_URL: 'smpp://a.example', SMS_HTTP_URL: 'https://a.example' }
  expect(() => readConfig(both)).toThrow('exclude each other')
  expect(readConfig({ SMS_HTTP_URL: 'https://a.example/send' }).sms).toMatchObject({ by: 'http', authorization: null })
})
test('an invalid database URL is not repeated, because it may contain a password', () => {
  const message = (): string => {
    try {
      readConfig({ DATABASE_URL: 'mysql://u:hunter2@db/chat' })
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  expect(message()).toContain('DATABASE_URL')
  expect(message()).not.toContain('hunter2')
})

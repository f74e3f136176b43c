import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dovecotConf, masterCf, oauthConf, postfixCf } from './configs.ts'
import type { Ports } from './ports.ts'

/**
 * Postfix twice and Dovecot once, as Debian packages them, with everything they write in one temporary folder, on free ports
 * of 127.0.0.1. Postfix must be started by root. No service of the system is touched.
 */
export interface MailServers {
  readonly folder: string
  readonly cert: string
  readonly ports: Ports
  readonly startDovecot: () => void
  readonly stopDovecot: () => void
  readonly logs: () => string
  readonly stop: () => void
}
export const startMailServers = (folder: string, ports: Ports): MailServers => {
  const run = (command: string, ...args: string[]): void =>
    void execFileSync(command, args, { stdio: 'ignore', timeout: 20_000 })
  const dovecot = join(folder, 'dovecot.conf')
  writeFileSync(dovecot, dovecotConf(folder, ports))
  writeFileSync(join(folder, 'oauth2.conf'), oauthConf(ports))
  writeFileSync(join(folder, 'users'), users(folder))
  mkdirSync(join(folder, 'mail'))
  run('chown', 'nobody:nogroup', join(folder, 'mail'))
  const posts = (['shop', 'client'] as const).map((name) => {
    const own = join(folder, name)
    mkdirSync(join(own, 'queue'), { recursive: true })
    mkdirSync(join(own, 'data'))
    run('chown', 'postfix', join(own, 'data'))
    writeFileSync(join(own, 'main.cf'), postfixCf(folder, name, ports))
    writeFileSync(join(own, 'master.cf'), masterCf(name, ports))
    return own
  })
  for (const own of posts) run('postfix', '-c', own, 'start')
  const startDovecot = (): void => run('dovecot', '-c', dovecot)
  const stopDovecot = (): void => run('doveadm', '-c', dovecot, 'stop')
  startDovecot()
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  return {
    ...{ folder, ports, cert: join(folder, 'cert.pem'), startDovecot, stopDovecot },
    logs: () => ['dovecot.log', 'shop.log', 'client.log'].map(read).join('\n'),
    stop: () => {
      for (const stop of [stopDovecot, ...posts.map((own) => () => run('postfix', '-c', own, 'stop'))])
        try {
          stop()
        } catch (error) {
          process.stderr.write(`${String(error)}\n`)
        }
    },
  }
}
/** The certificate must exist before the process starts that trusts it. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'beseda-mail-'))
  chmodSync(folder, 0o755)
  const names = 'subjectAltName=DNS:mail.shop.example,DNS:mail.client.example'
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail.shop.example']
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync('openssl', [...request, '-addext', names, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  return folder
}
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** What passwords of people contain, and what protocols quote. */
export const password = 'пароль "of" the \\box: 1'
export const addresses = ['help@shop.example', 'sales@shop.example', 'anna@client.example'] as const
const users = (folder: string): string => {
  const secret = Buffer.from(password).toString('base64')
  return addresses
    .map((user) => {
      const [name, domain] = user.split('@')
      return `${user}:{PLAIN.b64}${secret}:65534:65534::${folder}/mail/${domain}/${name}::\n`
    })
    .join('')
}

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/app/embedded/free-port.ts'
import { systemClock } from '../../src/platform/clock.ts'

export const host = 'chat.example.com'
export interface RunningProxy {
  readonly http: number
  readonly https: number
  /** The certificate, as PEM. */
  readonly ca: string
  readonly stop: () => Promise<void>
}
export const proxyNames = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

/** The program, or null when it is not installed. */
export const programOf = (name: string): string | null => {
  try {
    return execFileSync('/bin/sh', ['-c', 'command -v "$0"', name], {
      encoding: 'utf8',
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
    }).trim()
  } catch {
    return null
  }
}
const shipped = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8')
/** Throws when the text is not there: the configuration changed and the test with it. */
const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`the configuration has no “${from}”`)
  return text.replaceAll(from, to)
}
const makeCertificate = (folder: string): { cert: string; key: string } => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', [...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  return { cert, key }
}

/** Starts a real proxy with the configuration of this repository; only ports, paths of the certificate and folders differ. */
export const startProxy = async (
  name: ProxyName,
  program: string,
  folder: string,
  port: number,
): Promise<RunningProxy> => {
  const [http, https] = [await freePort(), await freePort()]
  const { cert, key } = makeCertificate(folder)
  const upstream = `127.0.0.1:${port}`
  const args = name === 'nginx' ? nginx() : caddy()
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  })
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(https))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`)
    await systemClock.sleep(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { http, https, ca: readFileSync(cert, 'utf8'), stop }

  function nginx(): string[] {
    let site = shipped('nginx.conf')
    for (const [from, to] of [
      ['listen 80', `listen 127.0.0.1:${http}`],
      ['listen 443', `listen 127.0.0.1:${https}`],
      [`/etc/letsencrypt/live/${host}/fullchain.pem`, cert],
      [`/etc/letsencrypt/live/${host}/privkey.pem`, key],
      ['127.0.0.1:3000', upstream],
    ] as const)
      site = replaced(site, from, to)
    site = site.replaceAll(/^ *listen \[::\].*\n/gm, '')
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const main = `daemon off; user root; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
      events { worker_connections 256; }
      http { ${folders.join(' ')} access_log off; include ${folder}/site.conf; }`
    writeFileSync(join(folder, 'site.conf'), site)
    writeFileSync(join(folder, 'nginx.conf'), process.getuid?.() === 0 ? main : main.replace('user root;', ''))
    return ['-p', folder, '-c', join(folder, 'nginx.conf')]
  }
  function caddy(): string[] {
    let file = shipped('Caddyfile')
    for (const [from, to] of [
      [
        '{\n\tservers',
        `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n\tservers`,
      ],
      [`\n${host} {`, `\n${host} {\n\ttls ${cert} ${key}`],
      ['127.0.0.1:3000', upstream],
    ] as const)
      file = replaced(file, from, to)
    mkdirSync(join(folder, 'home'), { recursive: true })
    writeFileSync(join(folder, 'Caddyfile'), file)
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  }
}
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

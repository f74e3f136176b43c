import { strict as assert } from 'node:assert'
import type { MailServers } from './servers.ts'
import { adapter, outside, partOf, poll, pollFor, type Settings, settingsOf, statusesIn } from './world.ts'

const say = (what: string): void => void process.stdout.write(`ok   ${what}\n`)

export const checkSending = async ({ ports }: MailServers): Promise<void> => {
  const both = {
    STARTTLS: settingsOf(ports),
    'TLS from the start': settingsOf(ports, { sendPort: ports.submissions, sendTls: 'tls' }),
  }
  const anna = settingsOf(ports, { login: 'anna@client.example' })
  for (const [name, s] of Object.entries(both)) {
    assert.equal((await connect(s)).ok, true, JSON.stringify(await connect(s)))
    const { cursor } = await poll(anna, null)
    const part = partOf('anna@client.example')
    const sent = await adapter.send(s, part, outside())
    assert.deepEqual(sent, { ok: true, providerId: `<${part.id}@shop.example>` })
    const { events } = await pollFor(anna, cursor, (all) => all.length > 0)
    assert.match(JSON.stringify(events), /Здравствуйте/)
    say(`SMTP with ${name} and a password: the letter reaches the other server`)
  }
  await wrongConnections(ports)
  await returned(settingsOf(ports))
}
const connect = (s: Settings) => adapter.connect(s, outside())

const wrongConnections = async (ports: MailServers['ports']): Promise<void> => {
  const cases: readonly (readonly [string, Settings, string])[] = [
    ['a wrong password', { password: 'wrong password' }, 'MAIL_LOGIN_REFUSED'],
    ['a wrong password for sending', { sendPassword: 'wrong password' }, 'MAIL_LOGIN_REFUSED'],
    ['a certificate of another name', { receiveHost: 'other.shop.example' }, 'MAIL_SERVER_UNREACHABLE'],
    ['STARTTLS where TLS is spoken', { receiveTls: 'starttls' }, 'MAIL_SERVER_UNREACHABLE'],
    ['TLS where STARTTLS is spoken', { sendTls: 'tls' }, 'MAIL_SERVER_UNREACHABLE'],
    ['IMAP asked by POP3', { protocol: 'pop3' }, 'MAIL_'],
  ]
  for (const [name, more, code] of cases) {
    const started = performance.now()
    const answer = await connect(settingsOf(ports, more))
    assert(!answer.ok, name)
    assert(answer.refusal.code.startsWith(code), `${name}: ${JSON.stringify(answer)}`)
    say(`${name}: ${JSON.stringify(answer.refusal)}, ${Math.round(performance.now() - started)} ms`)
  }
}

/** Reports of Postfix itself: about what the other server refused, and about what it did not find. */
const returned = async (s: Settings): Promise<void> => {
  for (const [address, code] of [
    ['nobody@client.example', 'noSuchAddress'],
    ['full@client.example', 'boxFull'],
    ['nobody@nowhere.invalid', 'unknownServer'],
  ] as const) {
    const { cursor } = await poll(s, null)
    const part = partOf(address)
    const sent = await adapter.send(s, part, outside())
    assert.equal(sent.ok, true, JSON.stringify(sent))
    const { events } = await pollFor(s, cursor, (all) => statusesIn(all).length > 0)
    assert.equal(events.length, 1, JSON.stringify(events))
    const [status] = statusesIn(events)
    assert.deepEqual(status?.about, { partIds: [part.id] })
    assert.equal(status?.status, 'undelivered', JSON.stringify(status))
    assert.match(status.failure?.reason ?? '', new RegExp(`^email ${code} `))
    say(`a report of Postfix about ${address}: ${status.failure?.reason}`)
  }
  const foreign = await adapter.send(
    { ...s, fromAddress: 'sales@shop.example' },
    partOf('anna@client.example'),
    outside(),
  )
  assert(!foreign.ok && foreign.kind === 'refused', JSON.stringify(foreign))
  say(`the address of another mailbox as the sender: ${JSON.stringify(foreign)}`)
}

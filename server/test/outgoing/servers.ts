import smpp, { type Pdu, type Server, type Session } from 'smpp'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  readonly to: string[]
  readonly raw: string
}
/** A local mail server. `refuse` returns the refusal of a recipient: 550 permanent, 451 temporary. */
export const mailServer = async (refuse: (to: string) => number | null = () => null) => {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse(address)
      done(code === null ? null : Object.assign(new Error('no such mailbox here'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      let raw = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        raw += part
      })
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map((r) => r.address), raw })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.server.address() as { port: number }
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

export interface Sms {
  readonly to: string
  readonly from: string
  readonly text: string
}
/** A local SMPP server. `status` returns the status for a message: 0 accepts it. */
export const smppServer = async (status: (to: string) => number = () => 0) => {
  const messages: Sms[] = []
  const sessions = new Set<Session>()
  const wordsOf = (value: unknown): string => {
    const message = value as { message?: string } | undefined
    return message?.message ?? ''
  }
  const server: Server = smpp.createServer((session) => {
    sessions.add(session)
    session.on('error', () => {})
    session.on('bind_transceiver', (pdu: Pdu) => {
      const right = pdu.system_id === 'user' && pdu.password === 'secret'
      session.send(pdu.response({ command_status: right ? 0 : smpp.errors.ESME_RBINDFAIL }))
    })
    session.on('submit_sm', (pdu: Pdu) => {
      const to = String(pdu.destination_addr)
      const command_status = status(to)
      const text = wordsOf(pdu.short_message) || wordsOf(pdu.message_payload)
      if (command_status === 0) messages.push({ to, from: String(pdu.source_addr), text })
      session.send(pdu.response({ command_status, message_id: `smsc-${messages.length}` }))
    })
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    messages,
    url: (password = 'secret') => `smpp://user:${password}@127.0.0.1:${server.address().port}`,
    close: async () => {
      for (const session of sessions) session.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

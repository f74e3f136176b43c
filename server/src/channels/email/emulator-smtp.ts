import type { Duplex } from 'node:stream'
import { type Mailbox, serveLines } from './emulator-mailbox.ts'

export const serveSmtp = (wire: Duplex, box: Mailbox): void => {
  let [from, to, isData]: [string, string[], boolean] = ['', [], false]
  const say = (text: string): void => void wire.write(`${text}\r\n`)
  const address = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''
  say(box.smtp.greeting ?? '220 mail.example ESMTP')
  serveLines(wire, (line) => {
    if (isData) {
      isData = false
      const { data } = box.smtp
      if (data === 'drop') wire.destroy()
      else {
        if (!data) {
          const letter = { from, to, source: Buffer.from(line.replace(/^\.\./gm, '.'), 'latin1') }
          box.sent.push(letter)
          box.taken?.(letter)
        }
        say(data ?? '250 2.0.0 Ok: queued')
      }
      return undefined
    }
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'EHLO') say('250-mail.example\r\n250-AUTH PLAIN\r\n250-DSN\r\n250 SIZE 26214400')
    else if (command === 'AUTH') {
      const given = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\u0000')
      const isRight = given[1] === box.login && given[2] === box.password
      say(box.smtp.auth ?? (isRight ? '235 2.7.0 Authentication successful' : '535 5.7.8 Error: authentication failed'))
    } else if (command === 'MAIL') {
      ;[from, to] = [address(line), []]
      say('250 2.1.0 Ok')
    } else if (command === 'RCPT') {
      if (!box.smtp.rcpt) to.push(address(line))
      say(box.smtp.rcpt ?? '250 2.1.5 Ok')
    } else if (command === 'DATA') {
      isData = true
      say('354 End data with <CR><LF>.<CR><LF>')
      return 'raw'
    } else if (command === 'QUIT') wire.end('221 2.0.0 Bye\r\n')
    else say('250 2.0.0 Ok')
    return undefined
  })
}

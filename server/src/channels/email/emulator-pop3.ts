import type { Duplex } from 'node:stream'
import { type Mailbox, serveLines } from './emulator-mailbox.ts'

export const servePop3 = (wire: Duplex, box: Mailbox): void => {
  let user = ''
  const say = (text: string): void => void wire.write(`${text}\r\n`, 'latin1')
  const dotted = (source: Buffer): string => source.toString('latin1').replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..')
  const block = (text: string): void => say(`+OK\r\n${text.endsWith('\r\n') || text === '' ? text : `${text}\r\n`}.`)
  say('+OK ready')
  serveLines(wire, (line) => {
    const [command = '', argument = '', more = ''] = line.split(' ')
    const letter = box.letters[Number(argument) - 1]
    const list = (of: (l: Mailbox['letters'][number]) => unknown) =>
      block(box.letters.map((l, i) => `${i + 1} ${of(l)}\r\n`).join(''))
    if (command === 'USER') {
      user = line.slice(5)
      say('+OK')
    } else if (command === 'PASS') {
      const isRight = user === box.login && line.slice(5) === box.password
      if (isRight) box.signedIn?.()
      say(isRight ? '+OK' : '-ERR [AUTH] Authentication failed.')
    } else if (command === 'LIST') list((l) => l.source.length)
    else if (command === 'UIDL') list((l) => `${box.validity}-${l.uid}`)
    else if (command === 'RETR' && letter) block(dotted(letter.source))
    else if (command === 'TOP' && letter)
      block(
        dotted(letter.source)
          .split('\r\n')
          .slice(0, Number(more) + 30)
          .join('\r\n'),
      )
    else if (command === 'QUIT') wire.end('+OK\r\n')
    else say('-ERR unknown')
    return undefined
  })
}

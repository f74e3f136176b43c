import type { Duplex } from 'node:stream'
import { type Mailbox, serveLines } from './emulator-mailbox.ts'

const quoted = (text: string): string => text.replace(/^"|"$/g, '').replaceAll('\\"', '"')

/** `22-Nov-2026 10:00:00 +0000` */
const dateOf = (at: number): string => {
  const [, day, month, year, time] = new Date(at).toUTCString().split(' ')
  return `${day}-${month}-${year} ${time} +0000`
}
/** IMAP4rev1 with IDLE: what a client needs that reads the inbox. */
export const serveImap = (wire: Duplex, box: Mailbox): void => {
  let idleTag: string | null = null
  let known = 0
  let given = 0
  const say = (text: string): void => void wire.write(`${text}\r\n`, 'latin1')
  const arrived = (): void => {
    if (idleTag === null) return
    known = box.letters.length
    say(`* ${known} EXISTS`)
  }
  wire.on('close', () => box.listeners.delete(arrived))
  const fetchLetters = (set: string, items: string): boolean => {
    const [first = '1', last = first] = set.split(':')
    const newest = box.letters.at(-1)?.uid ?? 0
    const to = last === '*' ? Math.max(newest, Number(first)) : Number(last)
    const from = last === '*' ? Math.min(Number(first), newest) : Number(first)
    for (const [i, { uid, source, at }] of box.letters.entries()) {
      if (uid < from || uid > to) continue
      const part = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items)
      const body = part?.[2] ? source.subarray(Number(part[1]), Number(part[1]) + Number(part[2])) : source
      if (part && box.dropAfter !== null && given++ >= box.dropAfter) {
        wire.destroy()
        return false
      }
      const text = part ? ` BODY[]${part[1] ? `<${part[1]}>` : ''} {${body.length}}\r\n` : ''
      wire.write(
        `* ${i + 1} FETCH (UID ${uid} RFC822.SIZE ${source.length} INTERNALDATE "${dateOf(at ?? Date.UTC(2026, 10, 22, 10))}"${text}`,
      )
      if (part) wire.write(body)
      say(')')
    }
    return true
  }
  say('* OK [CAPABILITY IMAP4rev1 IDLE] ready')
  serveLines(wire, (line) => {
    if (/^done$/i.test(line) && idleTag !== null) {
      say(`${idleTag} OK done`)
      idleTag = null
      box.listeners.delete(arrived)
      return undefined
    }
    const [tag = '', command = '', ...words] = line.split(' ')
    const ok = (text = 'done'): void => say(`${tag} OK ${text}`)
    const name = (command.toUpperCase() === 'UID' ? `UID ${words.shift()}` : command).toUpperCase()
    if (name === 'CAPABILITY') {
      say('* CAPABILITY IMAP4rev1 IDLE')
      ok()
    } else if (name === 'LOGIN') {
      const [user, pass] = (line.match(/"(?:[^"\\]|\\.)*"|[^ ]+/g) ?? []).slice(2).map(quoted)
      if (user === box.login && pass === box.password) {
        box.signedIn?.()
        ok()
      } else say(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.`)
    } else if (name === 'SELECT' || name === 'EXAMINE') {
      known = box.letters.length
      say(`* FLAGS (\\Seen)\r\n* ${known} EXISTS\r\n* 0 RECENT`)
      say(`* OK [UIDVALIDITY ${box.validity}] ok\r\n* OK [UIDNEXT ${box.nextUid}] ok`)
      ok('[READ-ONLY] done')
    } else if (name === 'LIST' || name === 'LSUB') {
      say('* LIST () "/" INBOX')
      ok()
    } else if (name === 'IDLE') {
      idleTag = tag
      box.listeners.add(arrived)
      say('+ idling')
      if (box.letters.length !== known) arrived()
    } else if (name === 'NOOP') {
      known = box.letters.length
      say(`* ${known} EXISTS`)
      ok()
    } else if (name === 'UID FETCH') {
      if (fetchLetters(words.shift() ?? '', words.join(' '))) ok()
    } else if (name === 'UID SEARCH') {
      say(`* SEARCH ${box.letters.map((l) => l.uid).join(' ')}`)
      ok()
    } else if (name === 'LOGOUT') {
      say('* BYE')
      ok()
      wire.end()
    } else say(`${tag} BAD unknown`)
    return undefined
  })
}

import type { Duplex } from 'node:stream'

/** A mailbox in memory with the servers around it: IMAP, POP3 and SMTP, as far as this adapter uses them. */
export interface Mailbox {
  readonly login: string
  password: string
  validity: number
  nextUid: number
  letters: { readonly uid: number; readonly source: Buffer; readonly at?: number }[]
  /** What was sent through SMTP, newest last. */
  readonly sent: { readonly from: string; readonly to: readonly string[]; readonly source: Buffer }[]
  /** What the SMTP server answers in place of its usual reply; `drop`: the connection ends without an answer. */
  smtp: { rcpt?: string; data?: string | 'drop'; auth?: string; greeting?: string }
  /** The IMAP server ends the connection after so many letters. */
  dropAfter: number | null
  readonly listeners: Set<() => void>
  readonly signedIn?: () => void
  /** Called with each letter that the SMTP server has taken. */
  readonly taken?: (letter: Mailbox['sent'][number]) => void
}
export const newMailbox = (login: string, password: string): Mailbox => ({
  ...{ login, password, validity: 1, nextUid: 1, letters: [], sent: [], smtp: {}, dropAfter: null },
  listeners: new Set(),
})
export const deliver = (box: Mailbox, source: Buffer | string): number => {
  const uid = box.nextUid++
  box.letters.push({ uid, source: Buffer.from(source) })
  for (const arrived of box.listeners) arrived()
  return uid
}
/** A new UIDVALIDITY, as after the mailbox was moved: the same letters under other numbers. */
export const renumber = (box: Mailbox): void => {
  box.validity++
  box.nextUid = 1
  box.letters = box.letters.map(({ source }) => ({ uid: box.nextUid++, source }))
}

/** Calls `take` with each line. While `take` returns `raw`, it gets everything up to the lone dot as one. */
export const serveLines = (wire: Duplex, take: (line: string) => 'raw' | undefined): void => {
  let rest = ''
  let raw = false
  wire.setEncoding('latin1')
  wire.on('error', () => {})
  let isTaking = false
  wire.on('data', (piece: string) => {
    rest += piece
    // an answer may make the other side write at once
    if (isTaking) return
    isTaking = true
    for (;;) {
      const end = raw ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) break
      const line = rest.slice(0, raw ? end + 2 : end)
      rest = rest.slice(end + (raw ? 5 : 2))
      raw = take(line) === 'raw'
    }
    isTaking = false
  })
}

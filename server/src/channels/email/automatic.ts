import type { Email } from 'postal-mime'
import type { InboundMessage } from '../inbound.ts'
import type { Headers } from './headers.ts'

const machine = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)(\+[^@]*)?@/i
const isSet = (header: Headers, names: readonly string[]): boolean => names.some((name) => header(name) !== '')

/** A program that answers letters: RFC 3834, and what programs do in its place. */
const isReply = ({ from }: Email, header: Headers): boolean =>
  /^auto-(replied|notified)/i.test(header('auto-submitted')) ||
  /^auto_reply$/i.test(header('precedence')) ||
  isSet(header, ['x-autoreply', 'x-autorespond', 'x-autoresponse']) ||
  /^multipart\/report/i.test(header('content-type')) ||
  /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')

const isMachine = ({ from, returnPath }: Email, header: Headers): boolean =>
  !/^(|no)(\s*[;(].*)?$/i.test(header('auto-submitted')) ||
  /^(bulk|junk|list)$/i.test(header('precedence')) ||
  // lists of single kinds, such as `DR, OOF, AutoReply`, stand on letters of people, too
  /^all$/i.test(header('x-auto-response-suppress')) ||
  isSet(header, ['list-id', 'list-unsubscribe']) ||
  returnPath === '<>' ||
  header('return-path') === '<>' ||
  machine.test(from?.address ?? '')

/** Written by a machine: no bot and no automatic reply may answer. `answersUs`: it names a letter of ours. */
export const automaticOf = (letter: Email, header: Headers, answersUs: boolean): InboundMessage['automatic'] => {
  if (isReply(letter, header)) return 'reply'
  if (!isMachine(letter, header)) return undefined
  return answersUs ? 'reply' : 'notice'
}

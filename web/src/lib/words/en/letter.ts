import type { Words } from '../shape.ts'

export const letter: Words<'letter'>['letter'] = {
  from: 'From: {from}',
  cc: 'Cc: {cc}',
  otherAddress:
    'Another address wrote, not the client: the letter may have been forwarded. Your answer goes to the client only. To include this address, add it to “Cc”.',
  replyTo:
    'The sender wants answers at {address}, which nobody has confirmed. Your answer goes to the address that the letter came from. If you trust the other one, add it to “Cc”.',
  doubtful:
    'The letter failed the check of its sender: the address may be forged. Do not answer with personal data before you know who writes.',
  checks: 'Check of the sender: {results}',
  showQuote: 'Show the quote',
  hideQuote: 'Hide the quote',
  open: 'Formatted letter',
  noSubject: 'No subject',
  to: 'To',
  sender: 'From',
  copies: 'Cc',
  frame: 'The letter as its sender formatted it',
  hidden: 'Pictures of other servers are hidden: loading them would tell the sender that the letter was opened.',
  showPictures: 'Show pictures',
  fields: 'Subject and copies',
  subject: 'Subject',
  subjectHint: 'Empty: “Re:” with the subject of the last letter, or the beginning of the text',
  copiesHint: 'Addresses, separated by commas',
  subjectLong: 'The subject has more than {max} characters',
  copiesWrong: 'Check the address: {address}',
  copiesMany: 'At most {max} copies',
}

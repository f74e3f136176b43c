import { Readable } from 'node:stream'
import { type MarkKind, runsOf, type TextMark } from '@beseda/contract/marks.ts'
import type { SendMailOptions } from 'nodemailer'
import type { OutgoingFile, OutgoingPart } from '../outbound.ts'
import { messageIdOf } from './message-id.ts'
import { ownAddress, type Settings } from './settings.ts'
import { readThread, replySubject } from './thread.ts'

/** Of a letter without a subject: mail programs show only this. */
const subjectLength = 78

/** One letter in the form of nodemailer. Opens its files. */
export const letterOf = async ({ id, to, content, automatic }: OutgoingPart, s: Settings): Promise<SendMailOptions> => {
  const from = ownAddress(s)
  const thread = readThread(to.thread)
  const { text, marks = [], subject, cc, files } = contentOf(content)
  const signed = s.signature.trim() ? `${text}\n\n-- \n${s.signature.trim()}` : text
  const references = thread ? [...thread.references, thread.messageId].filter(Boolean) : []
  const address = thread?.replyTo || to.address
  return {
    from: { name: s.fromName, address: from },
    // objects, so that each is one recipient whatever it contains
    to: { name: '', address },
    ...(cc.length > 0 && { cc: cc.map((one) => ({ name: '', address: one })) }),
    subject: subject || (thread?.subject ? replySubject(thread.subject) : firstLine(text || s.fromName || from)),
    text: signed,
    html: htmlOf(signed, marks),
    messageId: messageIdOf(id, from),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1)! }),
    ...(automatic && { headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' } }),
    attachments: await Promise.all(files.map(attachmentOf)),
    envelope: { from, to: [address, ...cc] },
    dsn: { id, return: 'headers', notify: ['failure', 'delay'], recipient: from },
  }
}
interface Written {
  readonly text: string
  readonly marks?: readonly TextMark[]
  readonly subject?: string
  readonly cc: readonly string[]
  readonly files: readonly OutgoingFile[]
}
const contentOf = (content: OutgoingPart['content']): Written => {
  switch (content.kind) {
    case 'text':
      return { cc: [], files: [], ...content }
    case 'file':
      return { text: content.caption, ...(content.marks && { marks: content.marks }), cc: [], files: [content] }
    case 'template':
      return { text: content.text, cc: [], files: [] }
    case 'location':
      return {
        text: [content.title, content.address, `${content.latitude}, ${content.longitude}`].filter(Boolean).join('\n'),
        cc: [],
        files: [],
      }
    case 'contact':
      return { text: [content.name, ...content.phones, ...content.emails].join('\n'), cc: [], files: [] }
  }
}
const attachmentOf = async ({ name, mime, open }: OutgoingFile) => ({
  filename: name,
  contentType: mime,
  content: Readable.from(await open(), { objectMode: false }),
})
const firstLine = (text: string): string => {
  const [line = ''] = text.trim().split('\n')
  return line.length <= subjectLength ? line : `${line.slice(0, subjectLength - 1).trimEnd()}…`
}
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => entities[c]!)
const tags: Readonly<Record<MarkKind, string>> = {
  ...{ bold: 'b', italic: 'i', strike: 's', code: 'code', link: '' },
}
const linked = (safe: string): string =>
  safe.replace(/https?:\/\/[^\s<>"]{1,2000}[^\s<>".,;:!?)\]]/g, (url) => `<a href="${url}">${url}</a>`)
/** Each run is escaped by itself: nothing that was typed becomes a tag. */
const htmlOf = (text: string, marks: readonly TextMark[]): string => {
  const runs = runsOf({ text, marks }).map(({ text: run, kinds, url }) => {
    const own = kinds.flatMap((kind) => tags[kind] || [])
    const safe = url === null ? linked(escaped(run)) : `<a href="${escaped(url)}">${escaped(run)}</a>`
    return `${own.map((t) => `<${t}>`).join('')}${safe}${own
      .reverse()
      .map((t) => `</${t}>`)
      .join('')}`
  })
  return `<div dir="auto">${runs.join('').replaceAll('\n', '<br>\n')}</div>`
}

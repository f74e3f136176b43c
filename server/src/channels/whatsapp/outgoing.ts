import type { Button } from '@beseda/contract/entities/part.ts'
import { type TextMark, typedMarks } from '@beseda/contract/marks.ts'
import type { OutgoingContent, OutgoingFile, OutgoingTemplate } from '../outbound.ts'
import type { FileAt } from './way.ts'

type Json = Readonly<Record<string, unknown>>
type Text = Extract<OutgoingContent, { kind: 'text' }>

/** Of a message with buttons. */
const longestBody = 1024
const listButton = { ru: 'Выбрать', en: 'Choose' }
const mb = 1024 * 1024
/** What WhatsApp shows as more than a document. */
const shown: readonly {
  readonly type: string
  readonly mimes: RegExp
  readonly maxBytes: number
  readonly captioned: boolean
}[] = [
  { type: 'image', mimes: /^image\/(jpeg|png)$/, maxBytes: 5 * mb, captioned: true },
  { type: 'video', mimes: /^video\/(mp4|3gpp)$/, maxBytes: 16 * mb, captioned: true },
  { type: 'audio', mimes: /^audio\/(aac|amr|mpeg|mp4|ogg)$/, maxBytes: 16 * mb, captioned: false },
]
const typeOf = ({ mime, bytes, caption }: OutgoingFile): string => {
  const plain = mime.split(';')[0]!.trim().toLowerCase()
  const kind = shown.find((k) => k.mimes.test(plain) && bytes <= k.maxBytes && (k.captioned || caption === ''))
  return kind?.type ?? 'document'
}
/** WhatsApp finds formatting by signs. A text that would not fit with them goes without. */
export const signed = (text: string, marks: readonly TextMark[] = [], max = 4096): string => {
  const typed = typedMarks({ text, marks }, { bold: '*', italic: '_', strike: '~', code: '```' })
  return [...typed].length > max ? text : typed
}
export const fileBody = (file: OutgoingFile, at: FileAt): Json => {
  const type = typeOf(file)
  const about = {
    ...at,
    ...(file.caption && { caption: signed(file.caption, file.marks, 1024) }),
    ...(type === 'document' && { filename: file.name }),
    // the way of providers takes every such file as speech
    ...(type === 'audio' && file.role === 'voice' && 'id' in at && { voice: true }),
  }
  return { type, [type]: about }
}

const replyId = ({ payload }: { payload: string }, i: number): string => payload || String(i)
/** Up to three replies are buttons, up to ten a list; one link is a button of its own. Everything else is part of the text. */
const textBody = ({ text: plain, marks, buttons }: Text): Json => {
  const text = signed(plain, marks)
  const replies = buttons.filter((b) => b.kind === 'reply')
  const links = buttons.filter((b) => b.kind === 'link')
  const [link] = links
  const isShort = [...text].length <= longestBody
  if (isShort && replies.length === 0 && links.length === 1)
    return interactive('cta_url', text, { name: 'cta_url', parameters: { display_text: link!.label, url: link!.url } })
  if (!isShort || replies.length === 0)
    return { type: 'text', text: { body: withLabels(text, buttons), preview_url: true } }
  const body = withLabels(text, links)
  if ([...body].length > longestBody)
    return { type: 'text', text: { body: withLabels(text, buttons), preview_url: true } }
  if (replies.length <= 3) {
    const list = replies.map((b, i) => ({ type: 'reply', reply: { id: replyId(b, i), title: b.label } }))
    return interactive('button', body, { buttons: list })
  }
  const rows = replies.map((b, i) => ({ id: replyId(b, i), title: b.label }))
  const button = /[а-яё]/i.test(text) ? listButton.ru : listButton.en
  return interactive('list', body, { button, sections: [{ title: button, rows }] })
}
const interactive = (type: string, text: string, action: Json): Json => ({
  type: 'interactive',
  interactive: { type, body: { text }, action },
})
const withLabels = (text: string, buttons: readonly Button[]): string =>
  [text, ...buttons.map((b) => (b.kind === 'link' ? `• ${b.label}: ${b.url}` : `• ${b.label}`))].join('\n')

/** Values by place: `title.1`, `1` or a name, `button.0`. */
const templateBody = ({ name, language, values, header }: OutgoingTemplate, at: FileAt | null): Json => {
  const title: Json[] = header && at ? [headerOf(header, at)] : []
  const body: Json[] = []
  const buttons: Json[] = []
  const inOrder = Object.entries(values).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  for (const [key, text] of inOrder) {
    const [, place, of = ''] = /^(title|button)\.(.+)$/.exec(key) ?? [null, 'body', key]
    if (place === 'button')
      buttons.push({ type: 'button', sub_type: 'url', index: of, parameters: [{ type: 'text', text }] })
    else
      (place === 'title' ? title : body).push({ type: 'text', ...(!/^\d+$/.test(of) && { parameter_name: of }), text })
  }
  const components = [
    ...(title.length > 0 ? [{ type: 'header', parameters: title }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...buttons,
  ]
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length > 0 && { components }) },
  }
}

const headerOf = ({ role, name }: OutgoingFile, at: FileAt): Json => {
  const type = role === 'image' || role === 'video' ? role : 'document'
  return { type, [type]: { ...at, ...(type === 'document' && { filename: name }) } }
}

/** The body of a message, without its recipient. Files have theirs: `fileBody`. */
export const contentBody = (content: Exclude<OutgoingContent, OutgoingFile>, header: FileAt | null = null): Json => {
  switch (content.kind) {
    case 'text':
      return textBody(content)
    case 'template':
      return templateBody(content, header)
    case 'location': {
      const { latitude, longitude, title, address } = content
      const about = { latitude: String(latitude), longitude: String(longitude) }
      return { type: 'location', location: { ...about, ...(title && { name: title }), ...(address && { address }) } }
    }
    case 'contact': {
      const { name, phones, emails } = content
      const card = {
        name: { formatted_name: name, first_name: name },
        ...(phones.length > 0 && { phones: phones.map((phone) => ({ phone, type: 'WORK' })) }),
        ...(emails.length > 0 && { emails: emails.map((email) => ({ email, type: 'WORK' })) }),
      }
      return { type: 'contacts', contacts: [card] }
    }
  }
}

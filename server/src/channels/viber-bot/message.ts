import type { Button } from '@beseda/contract/entities/part.ts'
import { type TextMark, typedMarks } from '@beseda/contract/marks.ts'
import type { OutgoingContent, OutgoingFile, OutgoingPart } from '../outbound.ts'
import type { Settings } from './calls.ts'
import { trackingOf } from './tracking.ts'

const pictureBytes = 1024 * 1024
const videoBytes = 26 * 1024 * 1024
const pictureMimes = ['image/jpeg', 'image/png', 'image/gif']

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Labels of buttons are HTML at Viber. */
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign]!)

/** A pressed reply button sends its label as a message; `tracking_data` says which payload belongs to it. */
const keyboardOf = (buttons: readonly Button[]) => ({
  keyboard: {
    Type: 'keyboard',
    DefaultHeight: false,
    Buttons: buttons.map((button) => ({
      Columns: 6,
      Rows: 1,
      TextSize: 'regular',
      Text: escaped(button.label),
      ...(button.kind === 'link'
        ? { ActionType: 'open-url', ActionBody: button.url }
        : { ActionType: 'reply', ActionBody: button.label }),
    })),
  },
})
/** Viber fetches files. A picture that is too big, or of another format, goes as a file, which clients can open as well. */
const fileOf = ({ role, mime, bytes, url, name, caption }: OutgoingFile): object => {
  if (role === 'image' && pictureMimes.includes(mime) && bytes <= pictureBytes)
    return { type: 'picture', text: caption, media: url }
  if (mime === 'video/mp4' && bytes <= videoBytes) return { type: 'video', media: url, size: bytes }
  return { type: 'file', media: url, size: bytes, file_name: name.slice(-256) }
}
const longest = 7000
/** Viber finds formatting by signs. A text that would not fit with them goes without. */
const signed = (text: string, marks: readonly TextMark[] = []): string => {
  const typed = typedMarks({ text, marks }, { bold: '*', italic: '_', strike: '~', code: '```' })
  return [...typed].length > longest ? text : typed
}
/** null: Viber has no such message. */
const contentOf = (content: OutgoingContent): object | null => {
  switch (content.kind) {
    case 'text':
      return {
        type: 'text',
        text: signed(content.text, content.marks),
        ...(content.buttons.length > 0 && keyboardOf(content.buttons)),
      }
    case 'file':
      return fileOf(content)
    case 'location':
      return { type: 'location', location: { lat: content.latitude, lon: content.longitude } }
    case 'contact': {
      const [phone] = content.phones
      const contact = { name: content.name.slice(0, 28), phone_number: phone?.slice(0, 18) }
      return phone === undefined ? null : { type: 'contact', contact }
    }
    case 'template':
      return { type: 'text', text: content.text }
  }
}
/** Viber requires a name of at most 28 characters. */
export const senderName = (settings: Settings): string =>
  settings.senderName || settings.accountName.slice(0, 28) || 'Bot'
/** The body of `send_message`; null: Viber has no such message. */
export const messageOf = (
  settings: Settings,
  { to, content }: OutgoingPart,
  imageUrl: (id: string) => string,
): object | null => {
  const body = contentOf(content)
  if (!body) return null
  const tracking = trackingOf(content.kind === 'text' ? content.buttons : [])
  const { photo } = settings
  const sender = { name: senderName(settings), ...(photo !== null && { avatar: imageUrl(photo) }) }
  const about = { receiver: to.externalId, min_api_version: 1, sender }
  return { ...about, ...(tracking && { tracking_data: tracking }), ...body }
}

import type { Button } from '@beseda/contract/entities/part.ts'
import type { Outside } from '../adapter.ts'
import type { Failure, OutgoingContent } from '../outbound.ts'
import type { Settings } from './calls.ts'
import { buttonPayload } from './payload-words.ts'
import { upload } from './upload.ts'

type Params = { readonly ok: true; readonly params: Readonly<Record<string, string>> } | Failure
const given = (params: Readonly<Record<string, string>>): Params => ({ ok: true, params })

const action = (button: Button): object | null => {
  if (button.kind === 'link') return { action: { type: 'open_link', link: button.url, label: button.label } }
  const payload = buttonPayload(button.payload, button.label)
  return payload === null ? null : { action: { type: 'callback', label: button.label, payload }, color: 'secondary' }
}
/** Under the message, two in a row: VK allows six rows there. null: a payload is too long. */
const keyboardOf = (buttons: readonly Button[]): string | null => {
  const actions = buttons.map(action)
  if (actions.includes(null)) return null
  const perRow = actions.length > 6 ? 2 : 1
  const rows = Array.from({ length: Math.ceil(actions.length / perRow) }, (_, i) =>
    actions.slice(i * perRow, (i + 1) * perRow),
  )
  return JSON.stringify({ inline: true, buttons: rows })
}
/** What `messages.send` and `messages.edit` share. A file is uploaded first. */
export const paramsOf = async (
  settings: Settings,
  content: OutgoingContent,
  peer: string,
  out: Outside,
): Promise<Params> => {
  switch (content.kind) {
    case 'text': {
      if (content.buttons.length === 0) return given({ message: content.text })
      const keyboard = keyboardOf(content.buttons)
      if (keyboard === null) return { ok: false, kind: 'refused', reason: 'vk_bot 911' }
      return given({ message: content.text, keyboard })
    }
    case 'file': {
      const uploaded = await upload(settings, content, peer, out)
      if (!uploaded.ok) return uploaded
      return given({ attachment: uploaded.attachment, ...(content.caption && { message: content.caption }) })
    }
    case 'location':
      return given({
        lat: String(content.latitude),
        long: String(content.longitude),
        message: [content.title, content.address].filter(Boolean).join('\n'),
      })
    // VK has no cards of contacts
    case 'contact':
      return given({ message: [content.name, ...content.phones, ...content.emails].filter(Boolean).join('\n') })
    case 'template':
      return given({ message: content.text })
  }
}

import type { Words } from '../shape.ts'

export const ban: Words['chats']['thread']['ban'] = {
  chip: 'On the black list',
  hint: 'Messages of this client are stored apart and do not reach the chat',
  noRight: 'Needs the right “Edit client profile”',
  verb: 'Block',
}

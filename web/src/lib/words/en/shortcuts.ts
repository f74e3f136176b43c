import type { AreaWords } from '../shape.ts'

export const shortcuts: AreaWords['shortcuts'] = {
  groups: { bot: 'Bot editor', chat: 'Chat', everywhere: 'Everywhere', input: 'In the text field', list: 'List' },
  note: 'Letters go by their place on the keyboard, in any layout. They work in the list of chats and wherever you went by keyboard; Esc leads from the reply to the list',
  switch: 'Single-key shortcuts',
  next: 'then',
}

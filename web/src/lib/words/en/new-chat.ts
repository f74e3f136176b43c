import type { Words } from '../shape.ts'

export const newChat: Words<'newChat'>['newChat'] = {
  again: 'Write again',
  cannot: 'Nothing can be sent to this client now',
  change: 'Choose another',
  create: 'Create',
  goesOn: 'A chat with the client is going on',
  message: 'First message',
  nobody: 'No clients yet',
  noRecipient: 'Choose a client',
  noText: 'Type a message',
  nothing: 'Nothing found',
  open: 'chat going on',
  openChat: 'Open the chat',
  recipient: 'Client',
  results: 'Clients found',
  search: 'Name, phone or request no.',
  title: 'New chat',
}

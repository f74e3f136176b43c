import type { Words } from '../shape.ts'

export const blackList: Words<'blackList'>['blackList'] = {
  added: 'On the black list: {name}',
  addressHint:
    'Closes the chats of everybody who writes from this address. Offices and mobile networks share addresses',
  at: 'When',
  ban: 'Block',
  banText:
    'The chat closes. New messages are stored in the black list, operators do not see them. The client learns that the message was not accepted',
  banTitle: 'Block {name}',
  by: 'Blocked by',
  client: 'Chat',
  empty: 'Nobody is on the black list',
  emptyText: 'Block a client or an address from the chat: “Chat actions”',
  ended: 'Has ended',
  files: { one: '{n} file', other: '{n} files' },
  forever: 'For ever',
  kept: 'Messages',
  keptCount: {
    one: '{n} message kept apart',
    other: '{n} messages kept apart',
  },
  kind: 'Whom',
  kinds: { address: 'The client’s address', client: 'The client' },
  letIn: {
    one: 'Let {n} message into the chats',
    other: 'Let {n} messages into the chats',
  },
  letInHint: 'Otherwise they are deleted',
  noRight: 'Needs the right “Edit client profile”',
  nothingKept: 'No messages kept apart',
  reason: 'Reason',
  remove: 'Unblock',
  removeText: 'New messages reach the operators again',
  removeTitle: 'Unblock {name}',
  removed: 'No longer on the black list: {name}',
  term: 'For how long',
  terms: { day: '1 day', forever: 'For ever', month: '30 days' },
  until: 'Until',
  whom: 'Whom',
}

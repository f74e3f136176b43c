import type { Words } from '../shape.ts'

export const extensions: Words<'extensions'>['extensions'] = {
  allowed: 'Allowed',
  copied: 'The key is copied',
  copy: 'Copy the key',
  create: 'Create a key',
  created: 'Created',
  docs: 'Description of the API (OpenAPI)',
  done: 'I have kept the key',
  example: 'Example of a call',
  intro:
    'The key lets programs of your organization use the API. There is one key: a new one replaces it. Keep it like a password',
  issued: 'New key',
  issuedText: 'Copy the key now: it will not be shown again',
  key: 'Key',
  keyName: 'Name of the program',
  keyNameHint: 'The history of clients names the key by it',
  lastUsed: 'Last used',
  mainKey: 'Key of the organization',
  masked: 'ends with {end}',
  name: 'Name of the organization',
  neverUsed: 'never',
  newKey: 'New key of a program',
  none: 'There is no key yet',
  noProgramKeys: 'There are no separate keys yet',
  programKeys: 'Keys of programs',
  programKeysNote:
    'A key of its own for each program: the history says which one changed a client, and it can be removed alone',
  reissue: 'Regenerate',
  reissueText:
    'The current key stops working immediately; programs that use it lose access. To confirm, type the name of the organization: {name}',
  reissueTitle: 'Regenerate the key?',
  remove: 'Delete the key',
  removed: 'The key is deleted',
  removeNamed: 'Remove the key “{name}”',
  removeNamedText: 'The program with this key loses access at once',
  removeNamedTitle: 'Remove the key “{name}”?',
  removeText:
    'Programs that use this key lose access immediately. To confirm, type the name of the organization: {name}',
  removeTitle: 'Delete the key?',
  scopes: {
    'chats:read': 'read chats',
    'clients:read': 'read clients',
    'clients:write': 'change clients',
  },
  used: 'last used: {time}',
}

import type { Words } from '../shape.ts'

export const extensions: Words<'extensions'>['extensions'] = {
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
  lastUsed: 'Last used',
  masked: 'ends with {end}',
  name: 'Name of the organization',
  neverUsed: 'never',
  none: 'There is no key yet',
  reissue: 'Regenerate',
  reissueText:
    'The current key stops working immediately; programs that use it lose access. To confirm, type the name of the organization: {name}',
  reissueTitle: 'Regenerate the key?',
  remove: 'Delete the key',
  removeText:
    'Programs that use this key lose access immediately. To confirm, type the name of the organization: {name}',
  removeTitle: 'Delete the key?',
  removed: 'The key is deleted',
}

import type { Words } from '../shape.ts'

export const ownButtons: Words<'ownButtons'>['ownButtons'] = {
  add: 'Another button',
  drop: 'Remove the buttons',
  kind: 'Kind of button {n}',
  kinds: { link: 'Link', reply: 'Reply' },
  label: 'Text of button {n}',
  labelPlaceholder: 'Button text',
  limits:
    'Up to {max} buttons in this channel, texts up to {textMax} characters. A pressed reply arrives as a message with its text',
  noText: 'The message has no text yet',
  none: 'This channel has no buttons',
  preview: 'What the client sees',
  remove: 'Delete button {n}',
  save: 'Done',
  title: 'Buttons below the reply',
  tool: 'Buttons below the reply',
  url: 'Link of button {n}',
}

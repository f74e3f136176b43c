export const format = {
  tool: 'Formatting',
  none: 'Texts of this channel have no formatting',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  code: 'Code',
  link: 'Link',
  preview: 'What the client will see',
}

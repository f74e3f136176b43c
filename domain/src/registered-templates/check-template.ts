import type { TemplateTexts } from '@beseda/contract/entities/registered-template.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { blanksIn, valueKeys } from './blanks.ts'

export interface TemplateDraft extends TemplateTexts {
  readonly name: string
  readonly examples: Readonly<Record<string, string>>
  /** A file as the heading, in place of a text. */
  readonly header?: object | null | undefined
}
const inOrder = (keys: readonly string[]): boolean => keys.every((key, i) => key === String(i + 1))
/** Numbers in their order, or names throughout. */
const areBlanks = (text: string): boolean => {
  const keys = blanksIn(text)
  return inOrder([...keys].sort((a, b) => Number(a) - Number(b))) || keys.every((key) => /^[a-z][a-z0-9_]*$/.test(key))
}
const atEdge = (text: string): boolean => /^\s*\{\{\s*\w+\s*\}\}/.test(text) || /\{\{\s*\w+\s*\}\}\s*$/.test(text)

const codeOfText = (text: string): ErrorCode | null => {
  if (!areBlanks(text)) return 'TEMPLATE_BLANKS_ORDER'
  return atEdge(text) ? 'TEMPLATE_BLANK_AT_EDGE' : null
}
const codeOfTitle = (title: string): ErrorCode | null => {
  if (blanksIn(title).length > 1) return 'TEMPLATE_BLANK_NOT_ALLOWED'
  return areBlanks(title) ? null : 'TEMPLATE_BLANKS_ORDER'
}
const link = /^https:\/\/[^\s{}]+(\{\{\s*1\s*\}\})?$/
const codeOfButtons = ({ buttons }: Pick<TemplateTexts, 'buttons'>): Record<string, ErrorCode> => {
  const count = (kind: string) => buttons.filter((b) => b.kind === kind).length
  const codes: Record<string, ErrorCode> = {}
  if (buttons.length > 10 || count('link') > 2 || count('phone') > 1) codes.buttons = 'TEMPLATE_BUTTONS'
  buttons.forEach(({ kind, label, target }, i) => {
    if (!isSeen(label)) codes[`buttons.${i}.label`] = 'FIELD_REQUIRED'
    else if (blanksIn(label).length > 0) codes[`buttons.${i}.label`] = 'TEMPLATE_BLANK_NOT_ALLOWED'
    if (kind === 'link' && !link.test(target)) codes[`buttons.${i}.target`] = 'TEMPLATE_LINK_FORMAT'
    if (kind === 'phone' && !/^\+?\d{5,20}$/.test(target)) codes[`buttons.${i}.target`] = 'PHONE_FORMAT'
  })
  return codes
}
/**
 * What a provider would refuse, by field: the rules of WhatsApp, as published. The form and the server ask the same
 * function, so that the review is not spent on what is known to be wrong.
 */
export const templateCodes = (t: TemplateDraft): Readonly<Record<string, ErrorCode>> => {
  const codes: Record<string, ErrorCode | null> = {
    name: /^[a-z0-9_]+$/.test(t.name) ? null : 'TEMPLATE_NAME_FORMAT',
    title: t.header && t.title !== '' ? 'TEMPLATE_TWO_HEADINGS' : codeOfTitle(t.title),
    text: codeOfText(t.text),
    footer: blanksIn(t.footer).length > 0 ? 'TEMPLATE_BLANK_NOT_ALLOWED' : null,
    ...codeOfButtons(t),
  }
  for (const key of valueKeys(t))
    if (!isSeen(t.examples[key] ?? '')) codes[`examples.${key}`] = 'TEMPLATE_EXAMPLE_MISSING'
  return Object.fromEntries(Object.entries(codes).filter((pair): pair is [string, ErrorCode] => pair[1] !== null))
}

import type { TemplateTexts } from '@beseda/contract/entities/registered-template.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { fillTemplate, valueKeys } from './blanks.ts'

/** Of a filled text; providers refuse longer ones. */
const longestText = 1024
const longestTitle = 60

/** What is wrong with the value of each blank, by its key. None: the template can be sent with them. */
export const valueCodes = (
  t: TemplateTexts,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, ErrorCode>> => {
  const codes: Record<string, ErrorCode> = {}
  const keys = valueKeys(t)
  for (const key of keys) {
    const value = values[key] ?? ''
    if (!isSeen(value)) codes[key] = 'TEMPLATE_VALUE_MISSING'
    else if (/[\n\r\t]| {5}/.test(value)) codes[key] = 'TEMPLATE_VALUE_FORMAT'
  }
  const full = fillTemplate(t, values)
  const last = (prefix: boolean) =>
    keys.filter((k) => k.startsWith('title.') === prefix && !k.startsWith('button.')).at(-1)
  const [ofText, ofTitle] = [last(false), last(true)]
  if (ofText && [...full.text].length > longestText) codes[ofText] ??= 'TEXT_TOO_LONG'
  if (ofTitle && [...full.title].length > longestTitle) codes[ofTitle] ??= 'TEXT_TOO_LONG'
  return codes
}

/** What the system knows about the client, by the word that a name of a blank may be. */
export interface KnownOfClient {
  readonly name: string
  readonly operator: string
}
/** A first guess for each blank: the client's name where the example looks like one. */
export const firstValues = (
  t: TemplateTexts & { readonly examples: Readonly<Record<string, string>> },
  { name, operator }: KnownOfClient,
): Readonly<Record<string, string>> => {
  const keys = valueKeys(t)
  const guess = (key: string): string => {
    if (/operator|agent|manager/i.test(key)) return operator
    if (/name|client|customer/i.test(key)) return name
    return ''
  }
  const named = Object.fromEntries(keys.map((key) => [key, guess(key)]))
  // In numbered templates the first blank greets the client by name: «Здравствуйте, {{1}}».
  const greets = /^[^.!?]{0,40}[,!]?\s*\{\{\s*1\s*\}\}/.test(t.text) && /^\p{Lu}\p{L}+$/u.test(t.examples['1'] ?? '')
  return greets && '1' in named ? { ...named, 1: name } : named
}

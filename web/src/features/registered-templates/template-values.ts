import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { TemplateButton } from '@beseda/contract/entities/registered-template.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { valueKeys } from '@beseda/domain/registered-templates/blanks.ts'
import { templateCodes } from '@beseda/domain/registered-templates/check-template.ts'
import { headerOf } from '@beseda/domain/registered-templates/header.ts'

export type TemplateValues = {
  readonly channelId: string
  readonly name: string
  readonly language: string
  readonly category: string
  /** Of the heading: `text`, or a file of this kind. */
  readonly headerKind: string
  readonly header: StoredFile | null
  readonly title: string
  readonly text: string
  readonly footer: string
  readonly buttons: TemplateButton[]
  readonly examples: Readonly<Record<string, string>>
}
export const emptyValues = (channelId: string): TemplateValues => ({
  ...{ channelId, name: '', language: 'ru', category: 'utility', title: '', text: '', footer: '' },
  ...{ headerKind: 'text', header: null },
  buttons: [],
  examples: {},
})
/** A title that was typed before a file was chosen stays in the form and is not sent. */
const trimmed = (v: TemplateValues) => ({
  name: v.name.trim(),
  title: headerOf(v.headerKind) ? '' : v.title.trim(),
  text: v.text.trim(),
  footer: v.footer.trim(),
  buttons: v.buttons.map((b) => ({ ...b, label: b.label.trim(), target: b.kind === 'reply' ? '' : b.target.trim() })),
  examples: v.examples,
})
/** Only the examples of blanks that are there. */
export const toInput = (id: string, v: TemplateValues): InputOf<typeof registeredTemplates.create> => {
  const texts = trimmed(v)
  const examples = Object.fromEntries(valueKeys(texts).map((key) => [key, (v.examples[key] ?? '').trim()]))
  const category = v.category === 'marketing' ? 'marketing' : 'utility'
  const kind = headerOf(v.headerKind)
  const header = kind && { header: { kind, fileId: v.header?.id ?? '' } }
  return { id, channelId: v.channelId, language: v.language, category, ...texts, ...header, examples }
}
/** Codes of texts; a text that nobody has typed is the schema's affair. */
export const check = (v: TemplateValues): Readonly<Record<string, ErrorCode>> => {
  const { name, text, ...codes } = templateCodes(trimmed(v))
  return {
    ...codes,
    ...(headerOf(v.headerKind) && !v.header && { header: 'TEMPLATE_HEADER_MISSING' as const }),
    ...(name && v.name.trim() !== '' && { name }),
    ...(text && v.text.trim() !== '' && { text }),
  }
}

import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { textOrNull } from '../../lib/form-values.ts'
import { formerValues } from '../../parts/FormAndChanges.tsx'

export type TemplateValues = Readonly<{
  /** '': not chosen. */
  category: string
  title: string
  shortcut: string
  text: string
  files: readonly StoredFile[]
}>
export const valuesOf = (template: ReplyTemplate | null, category: string): TemplateValues => ({
  category: template ? (template.category?.id ?? 'personal') : category,
  title: template?.title ?? '',
  shortcut: template?.shortcut ?? '',
  text: template?.text ?? '',
  files: template?.files ?? [],
})
export const toInput = ({ category, title, shortcut, text, files }: TemplateValues) => ({
  ...{ category, title, text, shortcut: textOrNull(shortcut), fileIds: files.map((f) => f.id) },
})
export type Former = Partial<TemplateValues>
const asText = (value: AuditChange['before']): string => (typeof value === 'string' ? value : '')
export const formerOf = (changes: readonly AuditChange[]): Former =>
  formerValues<TemplateValues>(changes, {
    name: (before) => ({ title: asText(before) }),
    templateShortcut: (before) => ({ shortcut: asText(before) }),
    templateText: (before) => ({ text: asText(before) }),
  })

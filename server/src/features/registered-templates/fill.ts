import type { TemplateTexts } from '@beseda/contract/entities/registered-template.ts'
import { AppError, fail, refuse } from '@beseda/contract/errors/index.ts'
import { fillTemplate, messageText, valueKeys } from '@beseda/domain/registered-templates/blanks.ts'
import { valueCodes } from '@beseda/domain/registered-templates/check-values.ts'
import { canFill } from '@beseda/domain/registered-templates/header.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { findTemplate } from './rows.ts'

export interface TemplateChoice {
  readonly id: string
  readonly values: Readonly<Record<string, string>>
}
/** A template with its values: what the feed shows, and what the provider gets. */
export interface FilledTemplate extends TemplateTexts {
  readonly kind: 'template'
  readonly name: string
  readonly language: string
  readonly values: Readonly<Record<string, string>>
}
/** Refuses a template of another channel, one that may not be sent now, and values that are missing. */
export const fillFor = async (
  w: Work,
  channelId: string,
  { id, values: given }: TemplateChoice,
): Promise<{ readonly text: string; readonly content: FilledTemplate; readonly needs: string | null }> => {
  const t = await findTemplate(w, w.organizationId, id)
  if (t?.channel.id !== channelId) throw fail('TEMPLATE_NOT_FOUND')
  if (t.status !== 'approved' || !canFill(t.needs)) throw fail('TEMPLATE_NOT_SENDABLE')
  const values = Object.fromEntries(valueKeys(t).map((key) => [key, given[key] ?? '']))
  const codes = Object.entries(valueCodes(t, values)).map(([key, code]) => [`template.values.${key}`, code] as const)
  if (codes[0]) throw new AppError(refuse('INVALID_INPUT', { field: codes[0][0] }), Object.fromEntries(codes))
  const texts = fillTemplate(t, values)
  return {
    text: messageText(texts),
    needs: t.needs,
    content: { kind: 'template', name: t.name, language: t.language, values, ...texts },
  }
}

import type { ExtraFieldKind } from '@beseda/contract/entities/extra-field.ts'

/** A field of a CRM. `many`: it holds several values. */
export interface FieldThere {
  readonly kind: ExtraFieldKind
  readonly many: boolean
}
/** What a field of the CRM can be synchronised with: the tags of a client, or an extra field of a kind. */
export const fitsThere = (here: ExtraFieldKind | 'tags', { kind, many }: FieldThere): boolean => {
  if (here === 'tags') return kind === 'text' && many
  if (many) return false
  // texts can be anything; what does not fit the choices of one side stays on the other
  const others: Partial<Record<ExtraFieldKind, readonly ExtraFieldKind[]>> = {
    ...{ choice: ['text'], link: ['text'], text: ['choice'] },
  }
  return kind === here || (others[here]?.includes(kind) ?? false)
}

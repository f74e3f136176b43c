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
  // texts there can be anything; what does not fit a choice here stays there
  const kinds: readonly ExtraFieldKind[] = here === 'choice' || here === 'link' ? [here, 'text'] : [here]
  return kinds.includes(kind)
}

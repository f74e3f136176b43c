import type { Right } from '@beseda/contract/access.ts'
import { rights } from '@beseda/contract/access-words.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'

/** Refuses when there are rights left over that the caller lacks (`beyond` of the domain), naming them in words. */
export const refuseBeyond = (left: readonly Right[], lang: Lang): void => {
  if (left.length === 0) return
  throw fail('RIGHTS_EXCEED_YOURS', { rights: left.map((right) => inLang(rights[right], lang)).join(', ') })
}

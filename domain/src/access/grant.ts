import type { Right } from '@beseda/contract/access.ts'

/** Rights of `given` that are not in `own`. */
export const beyond = (own: readonly Right[], given: readonly Right[]): Right[] =>
  given.filter((right) => !own.includes(right))

/**
 * Service staff run the installation: in their own organization, the only one where they grant, they also make the operators who
 * answer the support chat.
 */
const grantsAll = (own: readonly Right[]): boolean => own.includes('RIGHT_OBSERVER')

/** Rights that the grantor may not give; empty: the grant is allowed. */
export const notGrantable = (own: readonly Right[], given: readonly Right[]): Right[] =>
  grantsAll(own) ? [] : beyond(own, given)

/** A change of a role gives only what the role did not hold before; what it already holds may stay. */
export const beyondByChange = (own: readonly Right[], before: readonly Right[], after: readonly Right[]): Right[] =>
  grantsAll(own) ? [] : beyond([...own, ...before], after)

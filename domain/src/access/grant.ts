import type { Right } from '@beseda/contract/access.ts'

/** Rights that the grantor lacks; empty: the grant is allowed. */
export const beyond = (own: readonly Right[], given: readonly Right[]): Right[] =>
  given.filter((right) => !own.includes(right))

/** A change of a role gives only what the role did not hold before; what it already holds may stay. */
export const beyondByChange = (own: readonly Right[], before: readonly Right[], after: readonly Right[]): Right[] =>
  beyond([...own, ...before], after)

import * as z from 'zod/mini'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { choiceFields, searchFields } from '../search-parameters.ts'
import { Named } from './user.ts'

const value = z.optional(text(limits.searchText))
/** As the address of the extended search has them. */
export const SearchParametersShape = z.strictObject(
  Object.fromEntries(searchFields.map((name) => [name, value])) as Record<(typeof searchFields)[number], typeof value>,
)
/** Whom a saved search is for: its author, some teams, or everybody. */
export const SearchAudience = z.enum(['private', 'teams', 'all'])
export type SearchAudience = z.infer<typeof SearchAudience>

/** An extended search under a name. */
export const SavedSearch = z.object({
  id,
  name: z.string(),
  audience: SearchAudience,
  /** Of the audience `teams`. */
  teams: z.array(Named),
  by: Named,
  /** This user may rename and delete it. */
  mayChange: z.boolean(),
  /** This user has it in their menu. */
  pinned: z.boolean(),
  parameters: SearchParametersShape,
  /** Conditions whose team, category, tag and so on was deleted. */
  missing: z.array(z.enum(choiceFields)),
})
export type SavedSearch = z.infer<typeof SavedSearch>

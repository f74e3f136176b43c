import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { limits } from '@beseda/contract/limits.ts'

/** Between the names of a path. */
export const pathMark = ' › '
export const pathOf = (names: readonly string[]): string => names.join(pathMark)

/** The separator of a path, characters without a shape, and those that change the direction of following text. */
const notInNames = /[›\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** The error of a name, or null. Surrounding blanks do not count. */
export const nameRefusal = (name: string): Refusal | null => {
  const text = name.trim()
  if (text === '') return refuse('FIELD_REQUIRED')
  if (notInNames.test(text)) return refuse('CATEGORY_NAME_INVALID')
  if ([...text].length > limits.categoryName) return refuse('CATEGORY_NAME_TOO_LONG', { max: limits.categoryName })
  return null
}

import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { useWords } from './language.ts'
import { fill } from './words/plural.ts'

/** The text of a code, for what this side finds wrong by itself. A refusal of the server brings its own text. */
export const useErrorText = () => {
  const { errors } = useWords('errors')
  return (code: ErrorCode, params: Readonly<Record<string, string | number>> = {}): string => fill(errors[code], params)
}

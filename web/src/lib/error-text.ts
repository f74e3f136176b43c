import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { useWords } from './language.ts'
import { fill } from './words/plural.ts'

/** The text of a code for errors found in the browser. A refusal of the server has its own text. */
export const useErrorText = () => {
  const { errors } = useWords('errors')
  return (code: ErrorCode, params: Readonly<Record<string, string | number>> = {}): string => fill(errors[code], params)
}

import { AppError, type ErrorCode, isErrorCode, refuse } from '@beseda/contract/errors/index.ts'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
const codeOf = (issue: Issue): ErrorCode => {
  if (issue.code === 'unrecognized_keys') return 'FIELD_UNKNOWN'
  return isErrorCode(issue.message) ? issue.message : 'FIELD_INVALID'
}
/** Paths come from the caller's own keys: bounded, so that an answer stays small. */
const pathsOf = (issue: Issue): string[] => {
  const path = issue.path.map(String)
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...path, k]) : [path]
  return paths.slice(0, 20).map((p) => p.join('.').slice(0, 100))
}
/** What is wrong with an input, field by field, in codes of the catalogue. */
export const inputError = (error: z.core.$ZodError): AppError => {
  const fields: Record<string, ErrorCode> = Object.create(null)
  for (const issue of error.issues.slice(0, 50)) for (const path of pathsOf(issue)) fields[path] ??= codeOf(issue)
  const first = Object.keys(fields)[0] ?? ''
  return new AppError(refuse('INVALID_INPUT', { field: first }), fields)
}

/** One field refused by a rule that its schema cannot know. */
export const fieldError = (field: string, code: ErrorCode): AppError =>
  new AppError(refuse('INVALID_INPUT', { field }), { [field]: code })

import type * as z from 'zod/mini'
import { type ErrorCode, isErrorCode } from './errors/index.ts'

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
/** What is wrong with an input: codes by the path of the field. The server and the forms read a schema's issues by it. */
export const inputCodes = (error: z.core.$ZodError): Record<string, ErrorCode> => {
  const fields: Record<string, ErrorCode> = Object.create(null)
  for (const issue of error.issues.slice(0, 50)) for (const path of pathsOf(issue)) fields[path] ??= codeOf(issue)
  return fields
}

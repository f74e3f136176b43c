import { AppError } from '@beseda/contract/errors/index.ts'
import { cleanText } from '../redact.ts'

const maxLength = 500
/** What went wrong, in a form that may be stored with the job and shown: no secrets, no stack, at most 500 characters. */
export const errorText = (error: unknown): string => cleanText(rawText(error)).slice(0, maxLength)

const rawText = (error: unknown): string => {
  if (error instanceof AppError) return error.refusal.code
  if (error instanceof Error) return error.message || error.name
  return String(error)
}

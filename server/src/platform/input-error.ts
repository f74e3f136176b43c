import { AppError, type ErrorCode, refuse } from '@beseda/contract/errors/index.ts'
import { inputCodes } from '@beseda/contract/input-codes.ts'
import type * as z from 'zod/mini'

/** The errors of an input, field by field, as codes of the catalogue. */
export const inputError = (error: z.core.$ZodError): AppError => {
  const fields = inputCodes(error)
  const first = Object.keys(fields)[0] ?? ''
  return new AppError(refuse('INVALID_INPUT', { field: first }), fields)
}

/** Refuses one field by a rule that its schema cannot express. */
export const fieldError = (field: string, code: ErrorCode): AppError =>
  new AppError(refuse('INVALID_INPUT', { field }), { [field]: code })

import { errors as catalogue, type ErrorCode } from '@beseda/contract/errors/index.ts'

/** The texts of the contract’s catalogue. */
export const errors = Object.fromEntries(Object.entries(catalogue).map(([code, { en }]) => [code, en])) as Readonly<
  Record<ErrorCode, string>
>

import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints/index.ts'
import type { ErrorCode } from './errors/index.ts'
import { inputCodes } from './input-codes.ts'

// The pages' content security policy forbids code made from text, which the library would try first.
z.config({ jitless: true })

/** Forms load this file with the schemas; those of channel settings come with it. */
export { settingsCodes } from './channels/settings-codes.ts'

type Named = Pick<Endpoint, 'method' | 'path'>
const keyOf = ({ method, path }: Named): string => `${method} ${path}`
const all = new Map(
  Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group).map((e) => [keyOf(e), e.input])),
)

/** Errors of an endpoint's schema for an input, before it is sent: codes by the path of the field. */
export const formCodes = (endpoint: Named, input: unknown): Readonly<Record<string, ErrorCode>> => {
  const read = all.get(keyOf(endpoint))?.safeParse(input)
  return !read || read.success ? {} : inputCodes(read.error)
}

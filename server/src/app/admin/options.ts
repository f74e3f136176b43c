import { parseArgs } from 'node:util'
import { setup } from '@beseda/contract/endpoints/setup.ts'

export const usage = `npm run admin -- create-service-admin --email irina@example.com --name "Irina Sokolova"
npm run admin -- reset-password --email irina@example.com
npm run admin -- list

create-service-admin  prints a link that creates an account of a service administrator: once, within 24 hours
reset-password        prints a link with which this user chooses a new password: once, within an hour; a second factor stays on
list                  the service administrators of this installation

Works while the server runs and while it is stopped; links open once it runs. Uses the settings of the server: DATA_DIR,
DATABASE_URL, PUBLIC_URL.`

export type Command =
  | { readonly command: 'help' }
  | { readonly command: 'list' }
  | { readonly command: 'create-service-admin'; readonly email: string; readonly name: string }
  | { readonly command: 'reset-password'; readonly email: string }

/** The command line is wrong; the message says how. */
export class UsageError extends Error {}

const { shape } = setup.createAdministrator.input.def
const required = (field: 'email' | 'name', value: string | undefined): string => {
  if (value === undefined) throw new UsageError(`--${field} is missing`)
  if (!shape[field].safeParse(value).success) throw new UsageError(`--${field} is not valid: “${value}”`)
  return value.trim()
}

export const parseCommand = (args: readonly string[]): Command => {
  const options = {
    email: { type: 'string' },
    name: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { values, positionals } = parse(args, options)
  const [command, ...more] = positionals
  if (values.help || command === 'help') return { command: 'help' }
  if (more.length > 0) throw new UsageError(`“${more[0]}” is too much`)
  switch (command) {
    case 'list':
      return { command }
    case 'create-service-admin':
      return { command, email: required('email', values.email), name: required('name', values.name) }
    case 'reset-password':
      return { command, email: required('email', values.email) }
    case undefined:
      throw new UsageError('Which command?')
    default:
      throw new UsageError(`There is no command “${command}”`)
  }
}
const parse = <T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: readonly string[],
  options: T,
) => {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

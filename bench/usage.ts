import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T; strict: true }>>['values']

/**
 * Parses the options of a command. `--help` prints the usage and exits; an unknown option prints the error and the
 * usage.
 */
export const optionsOf = <T extends Options>(usage: string, options: T): Values<T> => {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options, strict: true }).values
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
/** An option that is a whole number; exits with an error message otherwise. */
export const wholeNumber = (name: string, text: string, least: number): number => {
  const n = Number(text)
  if (text.trim() !== '' && Number.isInteger(n) && n >= least) return n
  console.error(`--${name} must be a whole number from ${least} up, not “${text}”.`)
  process.exit(2)
}

/** `lib` does not know these parts of ES2026 yet. */
interface ExactJson {
  parse(text: string, reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}
const json = JSON as unknown as ExactJson
const wholeNumber = /^-?\d+$/

const keepDigits = (_: string, value: unknown, { source }: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && wholeNumber.test(source)
    ? source
    : value

/**
 * Parses JSON without rounding ids: whole numbers beyond 2^53 become strings of their digits, all others stay numbers.
 * Throws SyntaxError.
 */
export const parseExact = (text: string): unknown =>
  /\d{16}/.test(text) ? json.parse(text, keepDigits) : JSON.parse(text)

/** A whole number of any length for `JSON.stringify`, which writes its digits without quotes. */
export const integer = (digits: string): unknown => {
  if (!wholeNumber.test(digits)) throw new Error('not a whole number')
  return json.rawJSON(digits.replace(/^(-?)0+(?=\d)/, '$1'))
}

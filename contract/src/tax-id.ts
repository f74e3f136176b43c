const weights10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const weights11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const weights12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The check digit for the digits in front of it. */
const checkDigit = (digits: string, weights: readonly number[]): string =>
  String((weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11) % 10)

/** Without blanks, as it is stored. */
export const taxIdOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/** An INN: 10 digits of an organization or 12 of a person, the last one or two of which check the others. */
export const isTaxId = (typed: string): boolean => {
  const digits = taxIdOf(typed)
  if (/^\d{10}$/.test(digits)) return digits[9] === checkDigit(digits, weights10)
  return (
    /^\d{12}$/.test(digits) &&
    digits[10] === checkDigit(digits, weights11) &&
    digits[11] === checkDigit(digits, weights12)
  )
}

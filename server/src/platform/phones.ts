import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The country of numbers that are typed without a country code. */
const defaultCountry = 'RU'

/** `8 (916) 123-45-67` → `+79161234567`; null: not a valid number. */
export const normalizedPhone = (typed: string): string | null => {
  const found = parsePhoneNumberFromString(typed, defaultCountry)
  return found?.isValid() && !found.ext ? found.number : null
}

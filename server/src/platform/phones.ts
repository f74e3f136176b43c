import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** What people in Russia leave out before their number. */
const usualCountry = 'RU'

/** `8 (916) 123-45-67` → `+79161234567`; null: no network has such a number. */
export const normalizedPhone = (typed: string): string | null => {
  const found = parsePhoneNumberFromString(typed, usualCountry)
  return found?.isValid() && !found.ext ? found.number : null
}

import * as z from 'zod/mini'
import { text } from '../fields.ts'
import type { FieldForm } from './define.ts'

/**
 * Where the provider's API is. Empty: the official address. Organizations name their own server or a relay; the demo and tests
 * name an emulator. The server reaches internal hosts only when OUTGOING_ALLOW lists them.
 */
export const providerAddress = z._default(
  text(200).check(z.regex(/^(https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?)?$/, 'FORMAT_INVALID')),
  '',
)
/** `official`: what applies when the field is empty. */
export const providerAddressForm = (official: string) =>
  ({
    label: { ru: 'Адрес API', en: 'Address of the API' },
    hint: {
      ru: `Пусто — ${official}. Нужен только для своего сервера или посредника`,
      en: `Empty: ${official}. Only for a server or relay of your own`,
    },
    input: { kind: 'text', max: 200 },
    takesSecrets: true,
  }) as const satisfies FieldForm
/** Without a slash at the end. */
export const apiAt = (address: string, official: string): string => (address || official).replace(/\/+$/, '')

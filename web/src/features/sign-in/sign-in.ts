import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentWords } from '../../lib/language.ts'
import { stored } from '../../lib/storage.ts'
import type { Codes } from '../../parts/CodeForm.tsx'
import type { Credentials } from './sign-in-form.ts'

/** `code`: the password is right, and a code of the second factor is required. */
export type SignedIn = { readonly step: 'in' | 'code' } | { readonly step: 'refused'; readonly text: string }

const textOf = (error: ApiError): string => {
  const code: ErrorCode | undefined = Object.values(error.fields ?? {})[0]
  return code === 'BAD_TOTP_FORMAT' ? currentWords('forms').forms.code.format : error.text
}
/** Signs in and stores the token. */
export const signIn = async (credentials: Credentials, codes?: Codes): Promise<SignedIn> => {
  try {
    const { token } = await call(auth.signIn, { ...credentials, ...codes })
    stored.viewer.set(null)
    stored.token.set(token)
    return { step: 'in' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { step: 'refused', text: currentWords().common.noConnection }
    if (error.code === 'TOTP_MANDATORY' && !codes) return { step: 'code' }
    return { step: 'refused', text: textOf(error) }
  }
}

import { auth } from '@beseda/contract/endpoints/auth.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentWords } from '../../lib/language.ts'
import { stored } from '../../lib/storage.ts'
import type { Credentials } from './sign-in-form.ts'

/** Signs in and keeps the token. Resolves to the text of the refusal, or null. */
export const signIn = async (credentials: Credentials): Promise<string | null> => {
  try {
    const { token } = await call(auth.signIn, credentials)
    stored.viewer.set(null)
    stored.token.set(token)
    return null
  } catch (error) {
    return error instanceof ApiError ? error.text : currentWords().common.noConnection
  }
}

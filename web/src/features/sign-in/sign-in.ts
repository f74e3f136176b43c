import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { knownDevices, rememberDevice } from '../../lib/known-devices.ts'
import { currentWords } from '../../lib/language.ts'
import { stored } from '../../lib/storage.ts'
import type { Codes } from '../../parts/CodeForm.tsx'
import type { UsedCaptcha } from '../../parts/captcha/use-captcha.ts'
import type { Credentials } from './sign-in-form.ts'

/**
 * `code`: the password is right, and a code of the second factor is required. `captcha`: too many attempts, also of
 * strangers; with a captcha the next one passes.
 */
export type SignedIn =
  | { readonly step: 'in' | 'code' | 'captcha' }
  | { readonly step: 'refused'; readonly text: string }
/** Sends with the answer to a captcha. */
export type SendWith = UsedCaptcha['sendWith']

const textOf = (error: ApiError): string => {
  const code: ErrorCode | undefined = Object.values(error.fields ?? {})[0]
  return code === 'BAD_TOTP_FORMAT' ? currentWords('forms').forms.code.format : error.text
}
/** Signs in and stores the token. `sendWith`: an earlier attempt has led to `captcha`. */
export const signIn = async (credentials: Credentials, codes?: Codes, sendWith?: SendWith): Promise<SignedIn> => {
  const send = (captcha?: string) =>
    call(auth.signIn, { ...credentials, ...codes, devices: knownDevices(), ...(captcha !== undefined && { captcha }) })
  try {
    const { token, device } = await (sendWith ? sendWith(send) : send())
    rememberDevice(device)
    stored.viewer.set(null)
    stored.token.set(token)
    return { step: 'in' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { step: 'refused', text: currentWords().common.noConnection }
    if (error.code === 'LOGIN_QUOTA_EXCEEDED' && !sendWith) return { step: 'captcha' }
    if (error.code === 'TOTP_MANDATORY' && !codes) return { step: 'code' }
    return { step: 'refused', text: textOf(error) }
  }
}

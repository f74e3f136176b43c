import type { BrandId } from '@beseda/contract/brands.ts'
import { AppError, type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import type { SignUpState } from '@beseda/domain/registration/steps.ts'
import { prepared } from '../../platform/db.ts'
import { hashToken } from '../../platform/gate.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'
import type { Contact } from './contact.ts'

export interface SignUpRow extends SignUpState {
  readonly id: string
  readonly contact: Contact
  readonly codeHash: Buffer
  readonly lang: 'ru' | 'eng'
  readonly brand: BrandId | null
  readonly consentVersion: string
  readonly consentAt: number
  readonly address: string
}
const columns = `
  select id, jsonb_build_object('kind', contact_kind, 'value', contact) as contact, stage, attempts, sends, lang, brand, address,
    code_hash as "codeHash", resend_at as "resendAt", expires_at as "expiresAt",
    consent_version as "consentVersion", consent_at as "consentAt"
  from sign_ups`
const statements = {
  token: prepared(`${columns} where token_hash = $1 for update`),
  link: prepared(`${columns} where link_hash = $1 for update`),
}
/** Locks the row, so that parallel attempts with one token wait. An unknown token counts as an ended sign-up. */
export const lockSignUp = async (
  s: SystemWork,
  by: keyof typeof statements,
  token: string,
): Promise<SignUpRow | null> => (await s.run<SignUpRow>(statements[by], [hashToken(token)]))[0] ?? null

/** Throws a refusal after the commit, so that the counted attempt is not rolled back. */
export const orThrow = <T extends object>(result: T | Refusal): Exclude<T, Refusal> => {
  if ('code' in result && 'params' in result) throw new AppError(result as Refusal)
  return result as Exclude<T, Refusal>
}
export const ended = refuse('REGISTRATION_ENDED')

import type { Lang } from '@beseda/contract/lang.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    sign_ups: {
      id: string
      contact_kind: 'mail' | 'phone'
      contact: string
      stage: Generated<'code' | 'organization' | 'done'>
      token_hash: Buffer
      code_hash: Buffer
      link_hash: Buffer
      attempts: Generated<number>
      sends: Generated<number>
      resend_at: Time
      lang: Lang
      consent_version: string
      consent_at: Time
      address: string
      expires_at: Time
      created_at: Time
    }
    consents: {
      id: string
      organization_id: string
      user_id: string
      version: string
      address: string
      phone: string | null
      given_at: Time
    }
  }
}

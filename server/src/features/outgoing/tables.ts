import type { OutgoingKind, OutgoingState } from '@beseda/contract/entities/outgoing.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    outgoing_messages: {
      id: string
      organization_id: string
      medium: 'mail' | 'sms'
      recipient: string
      kind: OutgoingKind
      lang: Lang
      data: Json<Record<string, string>> | null
      state: Generated<OutgoingState>
      failure: string | null
      provider_id: string | null
      created_at: Time
      useful_until: MaybeTime
      sent_at: MaybeTime
      sweep_at: Time
    }
  }
}

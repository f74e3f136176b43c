import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    ratings: {
      id: string
      organization_id: string
      session_id: string
      chat_id: string
      channel_id: string
      operator_id: string | null
      via: 'widget' | 'link'
      asked_at: MaybeTime
      value: number | null
      comment: Generated<string>
      given_at: MaybeTime
      seq: number | null
      message_id: string | null
    }
  }
}

import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    channels: {
      id: string
      organization_id: string
      type: string
      name: string
      active: Generated<boolean>
      team_id: string | null
      settings: Json<Record<string, unknown>>
      delay_medium_s: Generated<number>
      delay_high_s: Generated<number>
      delay_working: Generated<boolean>
      rating_enabled: Generated<boolean>
      rating_before_end: Generated<boolean>
      rating_text: Generated<string>
      rating_wait_minutes: Generated<number>
      calendar_id: string | null
      reopen_hours: Generated<number>
      created_at: Time
    }
    channel_secrets: {
      organization_id: string
      channel_id: string
      name: string
      sealed: Buffer
    }
  }
}

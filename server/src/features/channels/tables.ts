import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { ColumnType, Generated } from 'kysely'

type FieldVersions = Channel['changed']

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
      version: Generated<number>
      field_versions: ColumnType<FieldVersions, string | undefined, string>
      notify_email: Generated<string>
      notified_at: MaybeTime
      created_at: Time
    }
    channel_secrets: {
      organization_id: string
      channel_id: string
      name: string
      sealed: Buffer
    }
    channel_teams: {
      organization_id: string
      channel_id: string
      team_id: string
    }
    channel_sites: {
      organization_id: string
      channel_id: string
      host: string
      first_seen_at: Time
      last_seen_at: Time
    }
  }
}

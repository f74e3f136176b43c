import type { ExceptionalDay, Hours } from '@beseda/contract/entities/calendar.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    calendars: {
      id: string
      organization_id: string
      name: string
      is_default: Generated<boolean>
      created_at: Time
      deleted_at: MaybeTime
    }
    calendar_versions: {
      calendar_id: string
      number: number
      organization_id: string
      valid_from: MaybeTime
      time_zone: string
      week: Json<Hours[][]>
      exceptions: Json<ExceptionalDay[]>
    }
  }
}

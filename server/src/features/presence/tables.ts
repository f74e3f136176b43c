import type { BreakKind, BreakWish, Presence } from '@beseda/contract/entities/user.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    operator_presence: {
      user_id: string
      organization_id: string
      presence: Generated<Presence>
      since: Time
      offline_at: MaybeTime
      last_assigned_at: MaybeTime
      auto_break_minutes: number | null
      auto_break_at: MaybeTime
      last_activity_at: MaybeTime
      break_kind: BreakKind | null
      break_note: Generated<string>
      break_minutes: number | null
      break_until: MaybeTime
      break_wish: BreakWish | null
      break_wish_at: MaybeTime
      licence_wait_at: MaybeTime
      licence_kept_until: MaybeTime
    }
  }
}

import type { Option, Right } from '@beseda/contract/access.ts'
import type { DistributionRule } from '@beseda/contract/entities/team.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { SystemRoleKey } from '@beseda/contract/system-roles.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    organizations: {
      id: string
      login: string
      name: string
      status: Generated<'active' | 'deactivated'>
      lang: Generated<Lang>
      time_zone: Generated<string>
      options: Generated<Option[]>
      next_session_number: Generated<number>
      created_at: Time
      admin_email: Generated<string>
      instance: Generated<string>
      plan_id: string | null
      plan_since: MaybeTime
      trial: Generated<boolean>
      plan_ends_at: MaybeTime
      lapsed: Generated<boolean>
      extended_at: MaybeTime
      balance_kopecks: Generated<string>
      operator_licences: number | null
      version: Generated<number>
      changed_at: MaybeTime
      plan_version: number | null
    }
    roles: {
      id: string
      organization_id: string
      name: string
      description: Generated<string>
      rights: Right[]
      immutable: Generated<boolean>
      system: SystemRoleKey | null
      created_at: Time
    }
    users: {
      id: string
      organization_id: string
      role_id: string
      name: string
      login: string
      password_hash: string
      active: Generated<boolean>
      photo_id: string | null
      last_active_at: MaybeTime
      phone: Generated<string>
      affiliation: Generated<string>
      created_at: Time
    }
    teams: {
      id: string
      organization_id: string
      name: string
      description: Generated<string>
      dialog_limit: number
      redistribute_minutes: number | null
      close_hours: number | null
      close_minutes: number | null
      inactivity_hours: number | null
      close_warn_minutes: number | null
      close_warn_text: Generated<string>
      distribution_rule: Generated<DistributionRule>
      last_operator_first: Generated<boolean>
      calendar_id: string | null
      delay_medium_s: number | null
      delay_high_s: number | null
      delay_working: boolean | null
      max_on_break: number | null
      deleted_at: MaybeTime
      created_at: Time
    }
    team_members: { organization_id: string; team_id: string; user_id: string; last_assigned_at: MaybeTime }
    sign_ins: {
      id: string
      token_hash: Buffer
      organization_id: string
      user_id: string
      user_agent: string
      address: string
      created_at: Time
      last_used_at: Time
      ends_at: Time
      expires_at: Time
    }
    two_factors: {
      user_id: string
      organization_id: string
      secret: Buffer
      enabled_at: MaybeTime
      last_step: string | null
      created_at: Time
    }
    backup_codes: { user_id: string; organization_id: string; code_hash: Buffer }
  }
}

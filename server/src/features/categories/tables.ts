import type { CategoryBranch } from '@beseda/contract/entities/category.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    categories: {
      id: string
      organization_id: string
      parent_id: string | null
      name: string
      path: string
      position: number
      all_teams: Generated<boolean>
      deleted_at: MaybeTime
    }
    category_teams: { organization_id: string; category_id: string; team_id: string }
    category_templates: {
      id: string
      organization_id: string
      name: string
      all_teams: boolean
      team_ids: string[]
      tree: Json<readonly CategoryBranch[]>
      created_at: Time
    }
  }
}

import type { Dimension } from '@beseda/contract/reports/index.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { ask, type Category } from './filter.ts'

export interface RowName {
  readonly key: string
  readonly name: string
  readonly parentKey: string | null
  readonly gone: boolean
  readonly about: readonly string[]
}
const channels = prepared(`
  select id as key, name, null::text as "parentKey", not active as gone, array[type] as about
  from channels where organization_id = $1 order by name collate people, id`)
const teams = prepared(`
  select id as key, name, null::text as "parentKey", deleted_at is not null as gone, array[]::text[] as about
  from teams where organization_id = $1 order by name collate people, id`)
const operators = prepared(`
  select u.id as key, u.name, null::text as "parentKey", not u.active as gone,
    array(select t.name from team_members m join teams t on t.id = m.team_id
      where m.organization_id = $1 and m.user_id = u.id and t.deleted_at is null order by t.name collate people) as about
  from users u where u.organization_id = $1 order by u.name collate people, u.id`)
const statements = { channel: channels, team: teams, operator: operators } as const

/** All objects that rows of a table may stand for, in the order in which it shows them. Categories: parents first. */
export const namesOf = async (
  c: Runner,
  organizationId: string,
  dimension: Dimension,
  categories: readonly Category[],
): Promise<RowName[]> => {
  if (dimension === 'none' || dimension === 'day') return []
  if (dimension !== 'category') return ask<RowName>(c)(statements[dimension], [organizationId])
  const below = (parentId: string | null): RowName[] =>
    categories
      .filter((category) => category.parentId === parentId)
      .flatMap(({ id, name, gone }) => [{ key: id, name, parentKey: parentId, gone, about: [] }, ...below(id)])
  return below(null)
}

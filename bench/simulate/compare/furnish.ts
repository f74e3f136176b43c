import type { CategoryFacts } from '@beseda/domain/chat-session/facts.ts'
import { newId, type Stage } from '../../stage.ts'
import type { RealCentre } from '../real/arrange.ts'

/**
 * Gives the organization what decisions beyond the chats need: categories for some teams, so that some closings need one and
 * others do not; channels that ask for ratings at once, except one; a limit of breaks in one team. Returns the categories.
 */
export const furnish = async (
  { sql, organizationId }: Stage,
  { teams }: Pick<RealCentre, 'teams'>,
  channelIds: readonly string[],
): Promise<CategoryFacts[]> => {
  const [first, second] = teams.map((t) => t.id)
  const made: CategoryFacts[] = []
  const add = async (path: string, teamId: string, parent: CategoryFacts | null, isLast: boolean) => {
    const category = { id: newId(), path, teamIds: [teamId], isLast }
    await sql.query(
      `insert into categories (id, organization_id, parent_id, name, path, position, all_teams) values ($1, $2, $3, $4, $4, 1, false)`,
      [category.id, organizationId, parent?.id ?? null, path],
    )
    if (!parent)
      await sql.query('insert into category_teams (organization_id, category_id, team_id) values ($1, $2, $3)', [
        ...[organizationId, category.id, teamId],
      ])
    made.push(category)
    return category
  }
  await add('Own', first!, null, true)
  await add('Child', first!, await add('Parent', first!, null, false), true)
  await add('Second', second!, null, true)
  await sql.query('update channels set rating_enabled = id <> $1, rating_before_end = id = $2', [
    ...[channelIds.at(-1), channelIds[0]],
  ])
  await sql.query('update teams set max_on_break = 1 where id = $1', [first])
  return made
}

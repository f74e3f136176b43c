import { prepared } from '../../platform/db.ts'
import type { Random } from '../../platform/random.ts'
import { type SystemWork, systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'
import { issueLink } from './links.ts'

const exists = prepared(`
  select 1 from users u join organizations o on o.id = u.organization_id join roles r on r.id = u.role_id
  where u.active and o.is_open and 'RIGHT_OBSERVER' = any (r.rights) limit 1`)
/** Somebody can sign in as service administrator. */
export const hasServiceAdministrator = async (s: Pick<SystemWork, 'run'>): Promise<boolean> =>
  (await s.run(exists, [])).length > 0

/** The token of a link that creates the first service administrator; null when there is one. */
export const firstLink = (deps: WorkDeps & { readonly random: Random }): Promise<string | null> =>
  systemWork(deps, async (s) =>
    (await hasServiceAdministrator(s)) ? null : issueLink(s, deps.random, { email: null, name: null }),
  )

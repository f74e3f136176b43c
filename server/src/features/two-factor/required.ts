import { prepared } from '../../platform/db.ts'

/**
 * SQL fragments of one rule: who must have a second factor. They read the aliases `u` (users), `r` (roles) and `o` (organizations).
 */
export const hasSecondFactor =
  'exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null)'

/** `now`: a placeholder of the time; `service`: whether service administrators need one in any case. */
export const secondFactorRequired = (now: string, service: string): string =>
  `(coalesce(o.two_factor_from <= ${now}, false) or (${service}::boolean and 'RIGHT_OBSERVER' = any (r.rights)))`

/** Rows: the user must have a second factor. $1 organization, $2 user, $3 time, $4 whether service administrators need one. */
export const requiredOf = prepared(`
  select 1 as is from users u join roles r on r.id = u.role_id join organizations o on o.id = u.organization_id
  where u.organization_id = $1 and u.id = $2 and ${secondFactorRequired('$3::timestamptz', '$4')}`)

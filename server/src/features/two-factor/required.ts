/**
 * SQL fragments of one rule: who must have a second factor. They read the aliases `u` (users), `r` (roles) and `o` (organizations).
 */
export const hasSecondFactor =
  'exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null)'

/** `now`: a placeholder of the time; `service`: whether service administrators need one in any case. */
export const secondFactorRequired = (now: string, service: string): string =>
  `(coalesce(o.two_factor_from <= ${now}, false) or (${service}::boolean and 'RIGHT_OBSERVER' = any (r.rights)))`

/**
 * SQL conditions: which waiting chats distribution assigns, and to whom. They repeat rules of the domain; a test
 * compares both on random chats. `c`: a chat, `f`: an operator with a free slot, `now`: the placeholder of the time.
 */
export const isDistributed = (now: string): string => `
  c.status = 'pending' and c.closing_at is null and c.bot is null
    and (c.reserved_until > ${now} or not exists (select 1 from teams t where t.id = c.team_id and t.distribution_rule = 'manual'))`

export const canTake = (now: string): string => `
  (f.id is distinct from c.cooldown_operator_id or c.cooldown_until <= ${now})
    and (c.reserved_for is null or f.id = c.reserved_for or c.reserved_until <= ${now})
    and (c.team_id is null or exists (select 1 from team_members m where m.user_id = f.id and m.team_id = c.team_id))`

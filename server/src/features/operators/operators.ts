/** Who may receive chats at all. `u` is the user, `r` their role. */
export const canReceiveChats = `u.active and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)`

interface Scope {
  /** Which operators are read: a condition on `u` (the user) and `op` (their presence). */
  readonly who: string
  /** Whose chats are counted: a condition on `u` and `op`. Chats of absent operators are not needed. */
  readonly counted: string
  /** An aggregate over the operator's memberships `m`. */
  readonly turns?: string
}
/**
 * Who may receive chats, said once for everyone who gives them out: the tables `operator`, `load` (chats of `operator_id`) and
 * `membership` (the dialog limit `most` and the turns of `user_id`). One aggregate each, since one search per person is slower.
 */
export const operatorsWith = ({ who, counted, turns = 'null' }: Scope): string => `
  operator as materialized (
    select u.id, u.organization_id, u.name, op.presence, op.last_assigned_at, ${counted} as counted
    from users u join roles r on r.id = u.role_id
      join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id where ${canReceiveChats} and ${who}),
  load as materialized (
    select operator_id, count(*)::int as n from chats
    where operator_id = any (array(select id from operator where counted)) and status = 'assigned' group by operator_id),
  membership as materialized (
    select m.user_id, max(t.dialog_limit) as most, ${turns} as turns from team_members m join teams t on t.id = m.team_id
    where m.user_id = any (array(select id from operator)) group by m.user_id)`

/** `o` the operator, `l` their load, `p` their slots. */
export const fromOperators = `
  from operator o left join load l on l.operator_id = o.id left join membership p on p.user_id = o.id`
/** The columns of a candidate without the turn. */
export const candidateColumns = `
    o.id, o.presence, o.last_assigned_at as "lastAssignedAt", coalesce(l.n, 0) as "openDialogs",
    coalesce(p.most, 0) as "dialogLimit"`
/** Operators with a free slot, as a table of `id`, `organization_id` and `places`. */
export const withFreeSlots = `
    select o.id, o.organization_id, p.most - coalesce(l.n, 0) as places ${fromOperators}
    where p.most > coalesce(l.n, 0)`

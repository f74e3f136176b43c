import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldError } from '../../platform/input-error.ts'
import { randomId } from '../../platform/random.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const known = prepared(`
  select count(*)::int as n from users
  where organization_id = $1 and id = any ($2::uuid[]) and active and strpos(login, '@') > 0`)
/** Who unsubscribed stays: saving the form again does not bring them back. */
const drop = prepared(`
  delete from report_recipients
  where organization_id = $1 and schedule_id = $2 and unsubscribed_at is null
    and not (coalesce(user_id = any ($3::uuid[]), false) or coalesce(lower(email) = any ($4::text[]), false))`)
const add = prepared(`
  insert into report_recipients (id, organization_id, schedule_id, user_id, email)
  select r.id, $1, $2, r.user_id, r.email
  from jsonb_to_recordset($3::jsonb) as r(id uuid, user_id uuid, email text)
  on conflict do nothing`)

interface Given {
  readonly userIds: readonly string[]
  readonly emails: readonly string[]
}
/** Replaces the recipients of a schedule. */
export const setRecipients = async (
  w: Work,
  { random }: Pick<Deps, 'random'>,
  scheduleId: string,
  given: Given,
): Promise<void> => {
  const userIds = [...new Set(given.userIds)]
  const emails = [...new Map(given.emails.map((e) => [e.trim().toLowerCase(), e.trim()]))]
  const [found] = await w.run<{ n: number }>(known, [w.organizationId, userIds])
  if (found?.n !== userIds.length) throw fieldError('userIds', 'RECIPIENT_WITHOUT_EMAIL')
  await w.run(drop, [w.organizationId, scheduleId, userIds, emails.map(([key]) => key)])
  const rows = [
    ...userIds.map((user_id) => ({ id: randomId(random), user_id, email: null })),
    ...emails.map(([, email]) => ({ id: randomId(random), user_id: null, email })),
  ]
  await w.run(add, [w.organizationId, scheduleId, JSON.stringify(rows)])
}

const receiving = prepared(`
  select r.id, coalesce(u.login, r.email) as "to"
  from report_recipients r left join users u on u.id = r.user_id
  where r.organization_id = $1 and r.schedule_id = $2 and r.unsubscribed_at is null
    and (r.email is not null or (u.active and strpos(u.login, '@') > 0))
  order by r.user_id is null, r.id`)
/** Who gets a letter now: one for each address. */
export const receiversOf = async (w: Work, scheduleId: string): Promise<{ id: string; to: string }[]> => {
  const rows = await w.run<{ id: string; to: string }>(receiving, [w.organizationId, scheduleId])
  return [...new Map(rows.toReversed().map((row) => [row.to.toLowerCase(), row])).values()].reverse()
}

const leave = prepared(`
  update report_recipients set unsubscribed_at = $3
  where organization_id = $1 and id = $2 and unsubscribed_at is null returning 1`)
/** False: they have unsubscribed before. */
export const markUnsubscribed = async (w: Work, id: string): Promise<boolean> =>
  (await w.run(leave, [w.organizationId, id, toDb(w.now)])).length > 0

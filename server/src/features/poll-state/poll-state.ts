import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const start = prepared(`
  insert into channel_polls (channel_id, organization_id, next_at)
  select ch.id, ch.organization_id, $3 from channels ch where ch.organization_id = $1 and ch.id = $2 and ch.active
  on conflict (channel_id) do update set next_at = excluded.next_at, lease = null, failures = 0 where channel_polls.next_at is null`)
/** From now on the channel is polled. It continues where it stopped. */
export const startPolling = (w: Work, channelId: string): void =>
  w.write(start, [w.organizationId, channelId, toDb(w.now)])

const stop = prepared(`
  update channel_polls set next_at = null, lease = null where organization_id = $1 and channel_id = $2 and next_at is not null`)
/** A poll that is under way stores nothing any more: the provider keeps what it brought. */
export const stopPolling = (w: Work, channelId: string): void => w.write(stop, [w.organizationId, channelId])

const hurry = prepared(`
  update channel_polls set next_at = case when lease is null then $3 else next_at end, again = lease is not null, failures = 0
  where organization_id = $1 and channel_id = $2 and next_at > $3`)
/** There is news, or the channel works again: the pause ends now. A poll that is under way is followed by another one. */
export const pollSoon = (w: Work, channelId: string): void => w.write(hurry, [w.organizationId, channelId, toDb(w.now)])

const restart = prepared(`
  insert into channel_polls (channel_id, organization_id, cursor) values ($2, $1, $5)
  on conflict (channel_id) do update set lease = null, failures = 0,
    next_at = case when channel_polls.next_at is null then null else $3::timestamptz end,
    cursor = case when $4 then excluded.cursor else coalesce(channel_polls.cursor, excluded.cursor) end`)
/**
 * After new credentials. A poll with the old ones stores nothing; the cursor of another account means nothing. `from`: the
 * cursor to begin with; absent: the first poll finds it.
 */
export const restartPolling = (
  w: Work,
  channelId: string,
  { otherAccount, from = null }: { readonly otherAccount: boolean; readonly from?: string | null | undefined },
): void => w.write(restart, [w.organizationId, channelId, toDb(w.now), otherAccount, from])

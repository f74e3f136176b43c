import type { EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import type { channels } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { calendarName } from '../calendars/index.ts'
import { findChannel } from './read.ts'

/** Changes of an organization's channels one after another, so that two cannot take the same name. */
const turn = prepared(`select id from channels where organization_id = $1 order by id for no key update`)
const namesake = prepared(`
  select 1 from channels where organization_id = $1 and id <> $2 and lower(name) = lower($3) limit 1`)
const knownTeam = prepared(
  `select 1 from teams where organization_id = $1 and id = $2 and deleted_at is null for share`,
)
const update = prepared(`
  update channels set
    name = $3,
    team_id = $4,
    delay_medium_s = $5,
    delay_high_s = $6,
    rating_enabled = $7,
    rating_before_end = $8,
    rating_text = $9,
    rating_wait_minutes = $10,
    reopen_hours = $11,
    delay_working = coalesce($12, delay_working)
  where organization_id = $1 and id = $2`)
const setCalendar = prepared(`update channels set calendar_id = $3 where organization_id = $1 and id = $2`)
const setActive = prepared(`update channels set active = $3 where organization_id = $1 and id = $2`)

const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await w.run(turn, [w.organizationId])
    return body(w)
  })
const recordOf = (c: Channel): AuditRecord => ({
  name: c.name,
  active: c.active,
  team: c.team?.name ?? null,
  delayMedium: c.delayMediumS,
  delayHigh: c.delayHighS,
  delayWorking: c.delayWorking,
  calendar: c.calendar?.name ?? null,
  reopenHours: c.reopenHours,
  ratingEnabled: c.ratingEnabled,
  ratingBeforeEnd: c.ratingBeforeEnd,
  ratingText: c.ratingText,
  ratingWait: c.ratingWaitMinutes,
})
const note = (w: Work, ctx: Ctx, action: 'changed' | 'activated' | 'deactivated', before: Channel, after: Channel) => {
  const { id, name } = after
  const by = byUser(userOf(ctx).userId)
  recordChange(w, {
    entity: 'channel',
    entityId: id,
    name,
    action,
    by,
    before: recordOf(before),
    after: recordOf(after),
  })
}

export const changeChannel = (
  ctx: Ctx,
  { channelId, ...form }: InputOf<typeof channels.change>,
): Promise<EntityOf<typeof channels.change>> =>
  change(ctx, async (w) => {
    const before = await findChannel(w, w.organizationId, channelId)
    const name = form.name.trim()
    if (form.teamId && (await w.run(knownTeam, [w.organizationId, form.teamId])).length === 0)
      throw fail('TEAM_NOT_FOUND')
    if ((await w.run(namesake, [w.organizationId, channelId, name])).length > 0)
      throw fail('SERVICE_ACCOUNT_NAME_EXISTS')
    // what was bought once may stay on; it asks nobody without the option
    if (form.ratingEnabled && !before.ratingEnabled && !userOf(ctx).options.includes('OPTION_QUALITY_RATING'))
      throw fail('OPTION_UNAVAILABLE')
    await w.run(update, [
      w.organizationId,
      channelId,
      name,
      form.teamId,
      form.delayMediumS,
      form.delayHighS,
      form.ratingEnabled,
      form.ratingBeforeEnd,
      form.ratingText.trim(),
      form.ratingWaitMinutes,
      form.reopenHours,
      form.delayWorking ?? null,
    ])
    if (form.calendarId !== undefined) {
      await calendarName(w, w.organizationId, form.calendarId)
      w.write(setCalendar, [w.organizationId, channelId, form.calendarId])
    }
    const after = await findChannel(w, w.organizationId, channelId)
    if (JSON.stringify(before) === JSON.stringify(after)) return after
    const by = byUser(userOf(ctx).userId)
    w.emit({ type: 'channel.changed', channelId, by, reason: 'changed', renamed: before.name !== after.name })
    note(w, ctx, 'changed', before, after)
    return after
  })

/** A channel that is already so stays as it is: a repeated call changes nothing and tells nothing. */
export const activateChannel = (
  ctx: Ctx,
  { channelId, active }: InputOf<typeof channels.activate>,
): Promise<EntityOf<typeof channels.activate>> =>
  change(ctx, async (w) => {
    const before = await findChannel(w, w.organizationId, channelId)
    if (before.active === active) return before
    await w.run(setActive, [w.organizationId, channelId, active])
    const after: Channel = { ...before, active }
    const action = active ? 'activated' : 'deactivated'
    w.emit({ type: `channel.${action}`, channelId, by: byUser(userOf(ctx).userId), reason: 'chosen' })
    note(w, ctx, action, before, after)
    return after
  })

import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { channels } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fieldError } from '../../platform/input-error.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { calendarName } from '../calendars/index.ts'
import { saveSecrets } from '../channel-store/index.ts'
import { refuseDelayChange } from '../plans/index.ts'
import { swapImages } from './images.ts'
import { findChannel } from './read.ts'
import { checkSettings, formOf, imageIdsOf, jpegIdsOf, keptSecrets, refuseMade, type Settings } from './settings.ts'
import { knownTeams, setVisibleTeams } from './visible-teams.ts'

export type ChannelPatch = Omit<InputOf<typeof channels.change>, 'channelId' | 'version'>
type Common = { [K in keyof Omit<ChannelPatch, 'settings'>]-?: Exclude<ChannelPatch[K], undefined> }

const namesake = prepared(`
  select 1 from channels where organization_id = $1 and id <> $2 and lower(name) = lower($3) limit 1`)
const update = prepared(`
  update channels set name = $3, team_id = $4, notify_email = $5, delay_medium_s = $6, delay_high_s = $7, delay_working = $8,
    calendar_id = $9, reopen_hours = $10, rating_enabled = $11, rating_before_end = $12, rating_text = $13,
    rating_wait_minutes = $14, settings = $15
  where organization_id = $1 and id = $2`)

const commonOf = (c: Channel): Common => ({
  name: c.name,
  teamId: c.team?.id ?? null,
  visibleTeamIds: c.visibleTo.map((team) => team.id),
  notifyEmail: c.notifyEmail,
  delayMediumS: c.delayMediumS,
  delayHighS: c.delayHighS,
  delayWorking: c.delayWorking,
  calendarId: c.calendar?.id ?? null,
  reopenHours: c.reopenHours,
  ratingEnabled: c.ratingEnabled,
  ratingBeforeEnd: c.ratingBeforeEnd,
  ratingText: c.ratingText,
  ratingWaitMinutes: c.ratingWaitMinutes,
})
/** Only the given fields, with trimmed texts. */
const given = (patch: Omit<ChannelPatch, 'settings'>): Partial<Common> =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([key, value]) => {
      if (value === undefined) return []
      return [[key, typeof value === 'string' ? value.trim() : value]]
    }),
  )
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
/** The fields as the call names them: `settings.title`. */
const flat = (common: object, settings: Settings): Record<string, unknown> => ({
  ...common,
  ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [`settings.${key}`, value])),
})
const isSecret = (type: string) => (field: string) =>
  formOf(type)[field.replace('settings.', '') as keyof ReturnType<typeof formOf>]?.secret === true

/** References must belong to this organization, and rules over several fields must hold. */
const check = async (w: Work, user: SignedIn, channelId: string, before: Common, after: Common): Promise<void> => {
  if (after.delayMediumS >= after.delayHighS) throw fieldError('delayHighS', 'DELAYS_NOT_IN_ORDER')
  const teams = [...new Set([...(after.teamId ? [after.teamId] : []), ...after.visibleTeamIds])]
  if (!(await knownTeams(w, teams))) throw fail('TEAM_NOT_FOUND')
  if ((await w.run(namesake, [w.organizationId, channelId, after.name])).length > 0)
    throw fail('SERVICE_ACCOUNT_NAME_EXISTS')
  // An enabled option stays enabled when the plan loses it.
  if (after.ratingEnabled && !before.ratingEnabled && !user.options.includes('OPTION_QUALITY_RATING'))
    throw fail('OPTION_UNAVAILABLE')
  refuseDelayChange(user, before, after)
  await calendarName(w, w.organizationId, after.calendarId)
}

/** Changes a channel field by field; the caller holds the lock on the organization's channels. Returns both states. */
export const saveChannel = async (
  w: Work,
  { user, deps }: { readonly user: SignedIn; readonly deps: Deps },
  channelId: string,
  { settings: patch = {}, ...rest }: ChannelPatch,
  seen?: number,
): Promise<{ readonly before: Channel; readonly after: Channel }> => {
  const before = await findChannel(w, w, channelId)
  const old = commonOf(before)
  const changes = given(rest)
  const next: Common = { ...old, ...changes }
  const { type, settings: oldSettings } = before
  refuseMade(type, patch)
  // A secret is never compared with the stored one: sending it changes it.
  const { fields } = mergeEdit({
    stored: flat(old, oldSettings),
    patch: flat(changes, patch),
    changed: before.changed,
    seen,
    secret: isSecret(type),
  })
  if (fields.length === 0) return { before, after: before }
  await check(w, user, channelId, old, next)
  const { open: settings, secrets } = checkSettings(type, { ...oldSettings, ...patch }, keptSecrets(before, patch))
  saveSecrets(w, deps, channelId, secrets)
  await swapImages(w, {
    before: imageIdsOf(type, oldSettings),
    after: imageIdsOf(type, settings),
    jpegs: jpegIdsOf(type, settings),
    uploadedBy: user.userId,
  })
  await w.run(update, [
    ...[w.organizationId, channelId, next.name, next.teamId, next.notifyEmail, next.delayMediumS, next.delayHighS],
    ...[next.delayWorking, next.calendarId, next.reopenHours, next.ratingEnabled, next.ratingBeforeEnd],
    ...[next.ratingText, next.ratingWaitMinutes, JSON.stringify(settings)],
  ])
  await noteEdit(w, 'channels', { ids: [channelId], fields, by: user.name })
  if (!same(old.visibleTeamIds, next.visibleTeamIds)) {
    const by = byUser(user.userId)
    await setVisibleTeams(w, channelId, { before: old.visibleTeamIds, after: next.visibleTeamIds, by })
  }
  return { before, after: await findChannel(w, w, channelId) }
}

const insert = prepared(`
  insert into channels (id, organization_id, type, name, settings, created_at) values ($2, $1, $3, $4, $5, $6)
  on conflict (id) do nothing returning id`)

/**
 * Inserts the row only, without a name and with defaults for other fields: `saveChannel` writes the rest. False: the id
 * is in use.
 */
export const insertChannel = async (
  w: Work,
  o: { readonly id: string; readonly type: string; readonly settings: Settings },
): Promise<boolean> => {
  const values = [w.organizationId, o.id, o.type, '', JSON.stringify(o.settings), toDb(w.now)]
  return (await w.run(insert, values)).length > 0
}

import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Channel } from '../entities/channel.ts'
import { uploadRefusals } from '../errors/files.ts'
import { delay, email, id, nameText, nothing, seenVersion, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_SERVICE_ACCOUNT')
const flag = z.boolean({ error: 'FIELD_INVALID' })

/** What every channel has, whatever its type. */
const common = {
  teamId: z.nullable(id),
  /** Teams that see its chats, in addition to the team of each chat. */
  visibleTeamIds: z.array(id).check(z.maxLength(limits.channelTeams, 'FIELD_INVALID')),
  notifyEmail: z.union([z.literal(''), email], { error: 'EMAIL_FORMAT' }),
  delayMediumS: delay(limits.delayS),
  delayHighS: delay(limits.delayS),
  delayWorking: flag,
  /** Null: the organization's. */
  calendarId: z.nullable(id),
  reopenHours: whole(limits.reopenHours),
  ratingEnabled: flag,
  ratingBeforeEnd: flag,
  ratingText: text(limits.ratingText),
  ratingWaitMinutes: whole(limits.ratingWaitMinutes),
}
const name = nameText(limits.channelName)
/** Checked by the schema of the channel's type. */
const settings = z.record(z.string().check(z.maxLength(64, 'FIELD_INVALID')), z.unknown(), { error: 'FIELD_INVALID' })
const optional = z.partial(z.object(common)).def.shape
const delaysInOrder = z.refine<{ delayMediumS?: number | undefined; delayHighS?: number | undefined }>(
  ({ delayMediumS, delayHighS }) => delayMediumS === undefined || delayHighS === undefined || delayMediumS < delayHighS,
  { error: 'DELAYS_NOT_IN_ORDER', path: ['delayHighS'] },
)
const connectionRefusals = [
  'SERVICE_ACCOUNT_INVALID',
  'CHANNEL_ACCESS_DENIED',
  'CHANNEL_PROVIDER_REFUSED',
  'CHANNEL_PROVIDER_UNREACHABLE',
  'CHANNEL_TOKEN_INCORRECT',
  'CHANNEL_TOKEN_INVALID',
  'CHANNEL_TOKEN_OF_OTHER_BOT',
  'CHANNEL_BOT_NAME',
  'EMAIL_FORMAT',
  'MAIL_LOGIN_REFUSED',
  'MAIL_SERVER_REFUSED',
  'MAIL_SERVER_UNREACHABLE',
] as const
const refusals = [
  ...connectionRefusals,
  'CALENDAR_NOT_FOUND',
  'IMAGE_NOT_FOUND',
  'OPTION_UNAVAILABLE',
  'PICTURE_NOT_JPEG',
  'REQUIRED_FIELDS_MISSING',
  'SERVICE_ACCOUNT_EXISTS',
  'SERVICE_ACCOUNT_NAME_EXISTS',
  'TEAM_NOT_FOUND',
] as const

export const channels = {
  list: endpoint({
    method: 'GET',
    path: '/channels',
    access: manages,
    input: nothing,
    /** In the order of creation. */
    entity: z.object({ channels: z.array(Channel) }),
    errors: [],
  }),
  /** The sender makes the id: a repeated call returns the channel that is already there. */
  create: endpoint({
    method: 'POST',
    path: '/channels',
    access: manages,
    input: z
      .strictObject({ id, type: z.string({ error: 'FIELD_REQUIRED' }), name, settings, ...optional })
      .check(delaysInOrder),
    entity: Channel,
    errors: [...refusals, 'OBJECT_LIMIT_REACHED', 'SERVICE_NOT_FOUND', 'SERVICE_ACCOUNT_DENIED'],
  }),
  /**
   * Changes only the given fields, each of `settings` by itself.
   * Delays count for waits that begin from now on, the team for new dialogs.
   */
  change: endpoint({
    method: 'PATCH',
    path: '/channels/:channelId',
    access: manages,
    input: z
      .strictObject({
        channelId: id,
        version: seenVersion,
        name: z.optional(name),
        settings: z.optional(settings),
        ...optional,
      })
      .check(delaysInOrder),
    entity: Channel,
    errors: [...refusals, 'FIELDS_CHANGED_MEANWHILE', 'SERVICE_ACCOUNT_NOT_FOUND'],
  }),
  /** Off: writing in its chats is blocked for both sides until it is on again. */
  activate: endpoint({
    method: 'POST',
    path: '/channels/:channelId/active',
    access: manages,
    input: z.strictObject({ channelId: id, active: flag }),
    entity: Channel,
    /** SERVICE_ACCOUNT_EXISTS: another active channel has the same account at the provider. */
    errors: ['SERVICE_ACCOUNT_NOT_FOUND', 'SERVICE_ACCOUNT_EXISTS'],
  }),
  /**
   * Asks the provider whether the stored credentials hold. The answer stays in the channel's `health`, also when the call
   * is refused. A channel of this server itself has nothing to check and is returned as it is.
   */
  check: endpoint({
    method: 'POST',
    path: '/channels/:channelId/check',
    access: manages,
    input: z.strictObject({ channelId: id }),
    entity: Channel,
    errors: [...connectionRefusals, 'SERVICE_ACCOUNT_NOT_FOUND', 'SERVICE_ACCOUNT_EXISTS'],
  }),
  /**
   * The same for settings that are not saved: nothing is stored. `channelId`: its stored settings and secrets fill what is
   * absent; null: a new channel. Types without a provider have nothing to ask.
   */
  probe: endpoint({
    method: 'POST',
    path: '/channels/probe',
    access: manages,
    input: z.strictObject({ channelId: z.nullable(id), type: z.string({ error: 'FIELD_REQUIRED' }), settings }),
    entity: z.object({ account: z.object({ name: z.string(), link: z.nullable(z.string()) }) }),
    errors: [...connectionRefusals, 'SERVICE_ACCOUNT_NOT_FOUND', 'REQUIRED_FIELDS_MISSING', 'SERVICE_ACCOUNT_DENIED'],
  }),
  /** A picture for the settings of a channel: it becomes part of one when the channel is saved with its id. */
  uploadImage: endpoint({
    method: 'POST',
    path: '/channels/images',
    access: manages,
    input: nothing,
    entity: z.object({ imageId: id, url: z.string() }),
    errors: [...uploadRefusals, 'PICTURE_FORMAT', 'PICTURE_TOO_BIG'],
    upload: true,
  }),
} as const

import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Channel } from '../entities/channel.ts'
import { id, nothing, requiredText, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_SERVICE_ACCOUNT')

/** What the form of a channel holds. */
export const channelFields = {
  name: requiredText(limits.channelName),
  teamId: z.nullable(id),
  delayMediumS: whole(limits.delayS),
  delayHighS: whole(limits.delayS),
  /** Absent: as it is. */
  delayWorking: z.optional(z.boolean({ error: 'FIELD_INVALID' })),
  /** Absent: as it is. Null: the organization's. */
  calendarId: z.optional(z.nullable(id)),
  reopenHours: whole(limits.reopenHours),
  ratingEnabled: z.boolean({ error: 'FIELD_INVALID' }),
  ratingBeforeEnd: z.boolean({ error: 'FIELD_INVALID' }),
  ratingText: text(limits.ratingText),
  ratingWaitMinutes: whole(limits.ratingWaitMinutes),
}
const inOrder = z.refine<{ delayMediumS: number; delayHighS: number }>((form) => form.delayMediumS < form.delayHighS, {
  error: 'DELAYS_NOT_IN_ORDER',
  path: ['delayHighS'],
})

export const channels = {
  list: endpoint({
    method: 'GET',
    path: '/channels',
    access: manages,
    input: nothing,
    /** In the order in which they were made. */
    entity: z.object({ channels: z.array(Channel) }),
    errors: [],
  }),
  /** Delays count for waits that begin from now on, the team for new dialogs. */
  change: endpoint({
    method: 'PATCH',
    path: '/channels/:channelId',
    access: manages,
    input: z.strictObject({ channelId: id, ...channelFields }).check(inOrder),
    entity: Channel,
    errors: [
      'CHANNEL_NOT_FOUND',
      'CALENDAR_NOT_FOUND',
      'OPTION_UNAVAILABLE',
      'TEAM_NOT_FOUND',
      'SERVICE_ACCOUNT_NAME_EXISTS',
    ],
  }),
  /** Off: writing in its chats is blocked for both sides until it is on again. */
  activate: endpoint({
    method: 'POST',
    path: '/channels/:channelId/active',
    access: manages,
    input: z.strictObject({ channelId: id, active: z.boolean({ error: 'FIELD_INVALID' }) }),
    entity: Channel,
    errors: ['CHANNEL_NOT_FOUND'],
  }),
} as const

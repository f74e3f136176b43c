import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Autoreply, AutoreplyKind, autoreplyFields } from '../entities/autoreply.ts'
import { id, seenVersion } from '../fields.ts'

const manages = needs('AUTHORITY_SERVICE_ACCOUNT', 'OPTION_AUTOREPLIES')

/** The automatic replies of a channel. The question for a rating is one of the channel's own settings. */
export const autoreplies = {
  /** One of each kind, also those that were never set. */
  list: endpoint({
    method: 'GET',
    path: '/channels/:channelId/autoreplies',
    access: manages,
    input: z.strictObject({ channelId: id }),
    entity: z.object({ autoreplies: z.array(Autoreply) }),
    errors: ['SERVICE_ACCOUNT_NOT_FOUND'],
  }),
  /** The reply must fit the channel: its length, its buttons, its files. Sessions that are open keep what they have. */
  change: endpoint({
    method: 'PATCH',
    path: '/channels/:channelId/autoreplies/:kind',
    access: manages,
    input: z.strictObject({
      channelId: id,
      kind: AutoreplyKind,
      version: seenVersion,
      ...z.partial(z.object(autoreplyFields)).def.shape,
    }),
    entity: Autoreply,
    errors: [
      'AUTOREPLY_NOT_FOUND',
      'BUTTONS_NEED_TEXT',
      'BUTTONS_REPEATED',
      'BUTTON_LINK_INVALID',
      'BUTTON_NAME_EMPTY',
      'BUTTON_TEXT_TOO_LONG',
      'CHANNEL_WITHOUT_BUTTONS',
      'FIELDS_CHANGED_MEANWHILE',
      'FILE_NOT_FOUND',
      'FILE_TOO_BIG',
      'MESSAGE_EMPTY',
      'MESSAGE_TOO_LONG',
      'SERVICE_ACCOUNT_NOT_FOUND',
      'TEXT_TOO_LONG',
      'TOO_MANY_BUTTONS',
      'TOO_MANY_FILES',
    ],
  }),
} as const

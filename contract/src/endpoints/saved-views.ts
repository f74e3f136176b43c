import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ChatList, SavedView } from '../entities/chat-list.ts'
import { id, nameText, nothing } from '../fields.ts'
import { limits } from '../limits.ts'

const fields = { name: nameText(limits.savedViewName), shared: z.boolean() }

/**
 * Lists of chats under a name: a user's own ones, and those that a holder of AUTHORITY_ALL_CHATS shares with the
 * organization. Each user counts only the chats that they may see.
 */
export const savedViews = {
  /** By name. Views of everybody's chats only for those who may see these. */
  list: endpoint({
    method: 'GET',
    path: '/chats/views',
    access: anyUser,
    input: nothing,
    entity: z.object({ views: z.array(SavedView) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/chats/views',
    access: anyUser,
    /** The caller makes the `id`: a repeated call creates nothing. */
    input: z.strictObject({ id, ...fields, list: ChatList }),
    entity: SavedView,
    errors: ['ACCESS_DENIED', 'SAVED_VIEW_NOT_FOUND', 'SAVED_VIEWS_TOO_MANY'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/chats/views/:savedViewId',
    access: anyUser,
    /** Without `list` the view lists what it listed. */
    input: z.strictObject({ savedViewId: id, ...fields, list: z.optional(ChatList) }),
    entity: SavedView,
    errors: ['ACCESS_DENIED', 'SAVED_VIEW_NOT_FOUND'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/chats/views/:savedViewId',
    access: anyUser,
    input: z.strictObject({ savedViewId: id }),
    entity: z.null(),
    errors: ['ACCESS_DENIED', 'SAVED_VIEW_NOT_FOUND'],
  }),
} as const

import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientStatus } from '../entities/chat.ts'
import { ClientComment, ClientDetail, DetailKind } from '../entities/client.ts'
import { Named } from '../entities/user.ts'
import { uploadRefusals } from '../errors/files.ts'
import { cursor, id, nameText, nothing, pageSize, requiredText, text, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { auditPage } from './audit.ts'

const edits = needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE')
const oneClient = { clientId: id }
const comment = requiredText(limits.clientComment)

/** Clients and what is known about them. Users see the clients whose chats they see. */
export const clients = {
  /** null: none any more. */
  setStatus: endpoint({
    method: 'POST',
    path: '/clients/:clientId/status',
    access: needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_PROFILE_STATUSES'),
    input: z.strictObject({ ...oneClient, statusId: z.nullable(id) }),
    entity: z.nullable(ClientStatus),
    errors: ['PROFILE_NOT_FOUND', 'PROFILE_STATUS_NOT_FOUND'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/clients/:clientId',
    access: edits,
    input: z.strictObject({ ...oneClient, name: nameText(limits.clientName) }),
    entity: z.null(),
    errors: ['PROFILE_NOT_FOUND'],
  }),
  /** A JPEG, PNG or WebP of at most 200 KB. Stored for a day; `setPhoto` gives it to a client. */
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/clients/photos',
    access: edits,
    input: nothing,
    entity: z.object({ photoId: id, url: z.string() }),
    errors: [...uploadRefusals, 'PICTURE_FORMAT', 'PICTURE_TOO_BIG'],
    upload: true,
  }),
  /** `photoId`: of an own upload; null: no photo. From now on the provider no longer changes it. */
  setPhoto: endpoint({
    method: 'POST',
    path: '/clients/:clientId/photo',
    access: edits,
    input: z.strictObject({ ...oneClient, photoId: z.nullable(id) }),
    entity: z.null(),
    errors: ['FILE_NOT_FOUND', 'PROFILE_NOT_FOUND'],
  }),
  /** A phone or an e-mail, stored as E.164 and in lower case. */
  addDetail: endpoint({
    method: 'POST',
    path: '/clients/:clientId/contacts',
    access: edits,
    input: z.strictObject({ ...oneClient, id, kind: DetailKind, value: requiredText(limits.loginMax) }),
    entity: ClientDetail,
    errors: ['CONTACT_EXISTS', 'OBJECT_LIMIT_REACHED', 'PROFILE_NOT_FOUND'],
  }),
  removeDetail: endpoint({
    method: 'DELETE',
    path: '/client-contacts/:detailId',
    access: edits,
    input: z.strictObject({ detailId: id }),
    entity: z.null(),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  /** Tags of the organization whose name contains the text, to choose from. */
  tags: endpoint({
    method: 'GET',
    path: '/client-tags',
    access: needsOption('OPTION_CLIENT_PROFILE'),
    /** `chosen`: this tag comes first, whatever its name is. */
    input: z.strictObject({ search: z._default(text(limits.clientTag), ''), chosen: z.optional(id) }),
    entity: z.object({ tags: z.array(Named) }),
    errors: [],
  }),
  /** A tag of this name, made when there is none. */
  addTag: endpoint({
    method: 'POST',
    path: '/clients/:clientId/tags',
    access: edits,
    input: z.strictObject({ ...oneClient, name: nameText(limits.clientTag) }),
    entity: Named,
    errors: ['OBJECT_LIMIT_REACHED', 'PROFILE_NOT_FOUND', 'TAG_EXISTS'],
  }),
  removeTag: endpoint({
    method: 'POST',
    path: '/clients/:clientId/tag-removal',
    access: edits,
    input: z.strictObject({ ...oneClient, tagId: id }),
    entity: z.null(),
    errors: ['PROFILE_NOT_FOUND', 'TAG_NOT_FOUND'],
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/clients/:clientId/comments',
    access: edits,
    input: z.strictObject({ ...oneClient, id, text: comment }),
    entity: ClientComment,
    errors: ['COMMENT_EXISTS', 'OBJECT_LIMIT_REACHED', 'PROFILE_NOT_FOUND'],
  }),
  /** Only the author's own. */
  changeComment: endpoint({
    method: 'PATCH',
    path: '/client-comments/:commentId',
    access: edits,
    input: z.strictObject({ commentId: id, text: comment }),
    entity: ClientComment,
    errors: ['COMMENT_NOT_FOUND'],
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: '/client-comments/:commentId',
    access: edits,
    input: z.strictObject({ commentId: id }),
    entity: z.null(),
    errors: ['COMMENT_NOT_FOUND'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/clients/:clientId/history',
    access: edits,
    input: z.strictObject({ ...oneClient, cursor: z.optional(cursor), limit: pageSize }),
    /** `photos`: those that `clientPhoto` names by their time and that still exist. */
    entity: z.extend(auditPage, { photos: z.array(z.object({ at: time, url: z.string() })) }),
    errors: ['PROFILE_NOT_FOUND'],
  }),
  /** Takes back one change of the history; later changes stay. */
  restore: endpoint({
    method: 'POST',
    path: '/clients/:clientId/restoration',
    access: edits,
    input: z.strictObject({
      ...oneClient,
      entryId: z.string({ error: 'FIELD_REQUIRED' }).check(z.regex(/^\d{1,18}$/, 'ID_INVALID')),
    }),
    entity: z.null(),
    errors: [
      ...(['COMPANY_NOT_FOUND', 'EXTRA_FIELD_NOT_FOUND', 'FILE_NOT_FOUND'] as const),
      ...(['PROFILE_CHANGE_NOT_FOUND', 'PROFILE_NOT_FOUND', 'PROFILE_STATUS_NOT_FOUND'] as const),
    ],
  }),
  /** The value of an extra field, in any form that people type. null: no value any more. */
  setExtra: endpoint({
    method: 'POST',
    path: '/clients/:clientId/extra-values',
    access: edits,
    input: z.strictObject({ ...oneClient, fieldId: id, value: z.nullable(requiredText(limits.extraValue)) }),
    entity: z.null(),
    errors: ['EXTRA_FIELD_NOT_FOUND', 'PROFILE_NOT_FOUND'],
  }),
  /** A value of the field with this name. When there is none, it makes a text field, which needs AUTHORITY_PROFILE_STATUS. */
  addExtra: endpoint({
    method: 'POST',
    path: '/clients/:clientId/named-extra-values',
    access: edits,
    input: z.strictObject({
      ...oneClient,
      name: nameText(limits.extraFieldName),
      value: requiredText(limits.extraValue),
    }),
    entity: z.null(),
    errors: ['EXTRA_FIELD_EXISTS', 'EXTRA_FIELD_NOT_FOUND', 'OBJECT_LIMIT_REACHED', 'PROFILE_NOT_FOUND'],
  }),
  /** Two clients with the same phone or e-mail are different people. */
  distinguish: endpoint({
    method: 'POST',
    path: '/clients/:clientId/distinction',
    access: edits,
    input: z.strictObject({ ...oneClient, otherId: id }),
    entity: z.null(),
    errors: ['PROFILE_NOT_FOUND'],
  }),
} as const

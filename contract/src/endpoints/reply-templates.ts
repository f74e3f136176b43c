import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { StoredFile } from '../entities/file.ts'
import { ReplyCategory, ReplyTemplate } from '../entities/reply-template.ts'
import { id, messageFiles, nameText, nothing, requiredText, seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'
import { hasKnownVariables } from '../reply-variables.ts'
import { teamIds } from './categories.ts'

const manages = needs('AUTHORITY_TEAM_TEMPLATE', 'OPTION_TEMPLATES')
const uses = needsOption('OPTION_TEMPLATES')

const category = { name: nameText(limits.replyCategoryName), teamIds }
/** A category, or `personal`. */
const place = z
  .string({ error: 'TEMPLATE_CATEGORY_MISSING' })
  .check(z.regex(/^(personal|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'TEMPLATE_CATEGORY_MISSING'))
const fields = {
  category: place,
  title: nameText(limits.replyTitle),
  /** What is typed after `/`; null: none. */
  shortcut: z.nullable(
    z
      .string({ error: 'TEMPLATE_SHORTCUT_FORMAT' })
      .check(
        z.maxLength(limits.replyShortcut, 'TEXT_TOO_LONG'),
        z.regex(/^[\p{L}\p{N}_-]+$/u, 'TEMPLATE_SHORTCUT_FORMAT'),
      ),
  ),
  text: requiredText(limits.replyText).check(z.refine(hasKnownVariables, 'TEMPLATE_VARIABLE_UNKNOWN')),
  fileIds: messageFiles,
}
const written = [
  'CATEGORY_NOT_FOUND',
  'FILE_NOT_FOUND',
  'OBJECT_LIMIT_REACHED',
  'TEMPLATE_CATEGORY_MISSING',
  'TEMPLATE_IMMUTABLE',
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_SHORTCUT_EXISTS',
  'TEMPLATE_SHORTCUT_FORMAT',
  'TEMPLATE_VARIABLE_UNKNOWN',
  'TOO_MANY_FILES',
] as const

/**
 * Ready replies with variables. Those of a category are for its teams, and for holders of AUTHORITY_TEAM_TEMPLATE of these teams
 * to change; personal ones are their author's alone.
 */
export const replyTemplates = {
  /** Everything that the caller may use. By name. */
  list: endpoint({
    method: 'GET',
    path: '/reply-templates',
    access: uses,
    input: nothing,
    entity: z.object({ categories: z.array(ReplyCategory), templates: z.array(ReplyTemplate) }),
    errors: [],
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/reply-categories',
    access: manages,
    /** The caller makes the `id`: a repeated call creates nothing. */
    input: z.strictObject({ id, ...category }),
    entity: ReplyCategory,
    errors: [
      'CATEGORY_ACCESS_DENIED',
      'CATEGORY_NOT_FOUND',
      'OBJECT_LIMIT_REACHED',
      'TEAMS_NOT_FOUND',
      'TEMPLATE_CATEGORY_EXISTS',
    ],
  }),
  changeCategory: endpoint({
    method: 'PATCH',
    path: '/reply-categories/:replyCategoryId',
    access: manages,
    input: z.strictObject({
      replyCategoryId: id,
      version: seenVersion,
      ...z.partial(z.object(category)).def.shape,
    }),
    entity: ReplyCategory,
    errors: [
      'CATEGORY_ACCESS_DENIED',
      'CATEGORY_NOT_FOUND',
      'FIELDS_CHANGED_MEANWHILE',
      'TEAMS_NOT_FOUND',
      'TEMPLATE_CATEGORY_EXISTS',
    ],
  }),
  /** With its templates. */
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/reply-categories/:replyCategoryId',
    access: manages,
    input: z.strictObject({ replyCategoryId: id }),
    entity: z.null(),
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  /** Personal ones need no right. */
  create: endpoint({
    method: 'POST',
    path: '/reply-templates',
    access: uses,
    input: z.strictObject({ id, ...fields }),
    entity: ReplyTemplate,
    errors: written,
  }),
  /** A personal one can move into a category; the way back does not exist. */
  change: endpoint({
    method: 'PATCH',
    path: '/reply-templates/:replyTemplateId',
    access: uses,
    input: z.strictObject({
      replyTemplateId: id,
      version: seenVersion,
      category: z.optional(fields.category),
      title: z.optional(fields.title),
      shortcut: z.optional(fields.shortcut),
      text: z.optional(fields.text),
      fileIds: z.optional(z.array(id).check(z.maxLength(limits.filesPerMessage, 'TOO_MANY_FILES'))),
    }),
    entity: ReplyTemplate,
    errors: [...written, 'FIELDS_CHANGED_MEANWHILE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/reply-templates/:replyTemplateId',
    access: uses,
    input: z.strictObject({ replyTemplateId: id }),
    entity: z.null(),
    errors: ['TEMPLATE_IMMUTABLE', 'TEMPLATE_NOT_FOUND'],
  }),
  /**
   * The caller has inserted it into a message. Answers with copies of its files for that message. The caller makes their ids, one
   * for each file: a repeated call copies nothing.
   */
  use: endpoint({
    method: 'POST',
    path: '/reply-templates/:replyTemplateId/uses',
    access: uses,
    /** The caller makes `useId`: a repeated call counts once. */
    input: z.strictObject({ replyTemplateId: id, useId: z.optional(id), copyIds: messageFiles }),
    entity: z.object({ files: z.array(StoredFile) }),
    errors: ['FILE_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'TOO_MANY_FILES'],
  }),
} as const

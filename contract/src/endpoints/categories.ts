import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Category, CategoryChoice } from '../entities/category.ts'
import { id, nameText, nothing, seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_CHAT_SESSION_CATEGORY', 'OPTION_CHAT_CATEGORIES')
/** As typed; `nameRefusal` of the domain checks length and characters. */
export const typedName = nameText(255)
/** null: every team. */
export const teamIds = z.nullable(
  z.array(id).check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(limits.teamsOfUser, 'FIELD_INVALID')),
)
const oneCategory = z.strictObject({ categoryId: id })
const naming = [
  'CATEGORY_NAME_INVALID',
  'CATEGORY_NAME_TOO_LONG',
  'SESSION_CATEGORY_EXISTS',
  'SUBCATEGORY_EXISTS',
] as const

export const categories = {
  list: endpoint({
    method: 'GET',
    path: '/categories',
    access: manages,
    input: nothing,
    /** The whole tree, brothers in their order. */
    entity: z.object({ categories: z.array(Category) }),
    errors: [],
  }),
  /** Becomes the last of its level. `teamIds` is used only for the first level. */
  create: endpoint({
    method: 'POST',
    path: '/categories',
    access: manages,
    input: z.strictObject({ parentId: z.nullable(id), name: typedName, teamIds }),
    entity: Category,
    errors: [
      ...naming,
      'CATEGORY_NOT_FOUND',
      'CATEGORY_ACCESS_DENIED',
      'CATEGORIES_TOO_MANY',
      'CATEGORY_LEVELS_MANY',
      'TEAMS_NOT_FOUND',
    ],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/categories/:categoryId',
    access: manages,
    /** Changes only the given fields; `teamIds` only on the first level. */
    input: z.strictObject({
      categoryId: id,
      version: seenVersion,
      name: z.optional(typedName),
      teamIds: z.optional(teamIds),
    }),
    entity: Category,
    errors: [...naming, 'CATEGORY_NOT_FOUND', 'CATEGORY_ACCESS_DENIED', 'FIELDS_CHANGED_MEANWHILE', 'TEAMS_NOT_FOUND'],
  }),
  /** Among its brothers: before that one, or behind all of them. */
  move: endpoint({
    method: 'POST',
    path: '/categories/:categoryId/position',
    access: manages,
    input: z.strictObject({ categoryId: id, beforeId: z.nullable(id) }),
    entity: Category,
    errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_ACCESS_DENIED'],
  }),
  /** With everything below it. Requests keep their category: the history shows its name. */
  remove: endpoint({
    method: 'DELETE',
    path: '/categories/:categoryId',
    access: manages,
    input: oneCategory,
    entity: z.null(),
    errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_ACCESS_DENIED'],
  }),
  /** What may be chosen in this chat. */
  ofChat: endpoint({
    method: 'GET',
    path: '/chats/:chatId/categories',
    access: needsOption('OPTION_CHAT_CATEGORIES'),
    input: z.strictObject({ chatId: id }),
    entity: z.object({ categories: z.array(CategoryChoice) }),
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const

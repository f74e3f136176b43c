import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { CategoryTemplate } from '../entities/category.ts'
import { id, nameText, nothing, seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'
import { teamIds, typedName } from './categories.ts'

const manages = needs('AUTHORITY_CHAT_SESSION_CATEGORY', 'OPTION_CHAT_CATEGORIES')
const many = z.maxLength(limits.categories, 'FIELD_INVALID')
const leaf = z.strictObject({ name: typedName, children: z.array(z.never()).check(z.maxLength(0, 'FIELD_INVALID')) })
const topic = z.strictObject({ name: typedName, children: z.array(leaf).check(many) })
const tree = z
  .array(z.strictObject({ name: typedName, children: z.array(topic).check(many) }))
  .check(z.minLength(1, 'FIELD_REQUIRED'), many)
const fields = { name: nameText(limits.categoryName), teamIds, tree }
const oneTemplate = z.strictObject({ categoryTemplateId: id })
const written = [
  'CATEGORY_EXISTS',
  'CATEGORY_NAME_INVALID',
  'CATEGORY_NAME_TOO_LONG',
  'SUBCATEGORY_EXISTS',
  'CATEGORIES_TOO_MANY',
  'TEAMS_NOT_FOUND',
] as const

/** Sets of categories that can be added in one step, and again after some were deleted. */
export const categoryTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/category-templates',
    access: manages,
    input: nothing,
    /** By name. */
    entity: z.object({ templates: z.array(CategoryTemplate) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/category-templates',
    access: manages,
    input: z.strictObject(fields),
    entity: CategoryTemplate,
    errors: [...written, 'OBJECT_LIMIT_REACHED'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/category-templates/:categoryTemplateId',
    access: manages,
    /** Changes only the given fields. */
    input: z.strictObject({ categoryTemplateId: id, version: seenVersion, ...z.partial(z.object(fields)).def.shape }),
    entity: CategoryTemplate,
    errors: [...written, 'CATEGORY_TEMPLATE_NOT_FOUND', 'CATEGORY_ACCESS_DENIED', 'FIELDS_CHANGED_MEANWHILE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/category-templates/:categoryTemplateId',
    access: manages,
    input: oneTemplate,
    entity: z.null(),
    errors: ['CATEGORY_TEMPLATE_NOT_FOUND', 'CATEGORY_ACCESS_DENIED'],
  }),
  /** Adds what is missing; what is there by name stays as it is. Doing it twice adds nothing. */
  apply: endpoint({
    method: 'POST',
    path: '/category-templates/:categoryTemplateId/application',
    access: manages,
    input: oneTemplate,
    entity: z.object({ created: z.number(), kept: z.number() }),
    errors: [
      'CATEGORY_TEMPLATE_NOT_FOUND',
      'CATEGORY_ACCESS_DENIED',
      'CATEGORIES_TOO_MANY',
      'SESSION_CATEGORY_EXISTS',
      'SUBCATEGORY_EXISTS',
      'TEAMS_NOT_FOUND',
    ],
  }),
} as const

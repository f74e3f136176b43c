import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ExtraField, ExtraFieldKind } from '../entities/extra-field.ts'
import { id, nameText, nothing, seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_PROFILE_STATUS', 'OPTION_CLIENT_PROFILE')
const name = nameText(limits.extraFieldName)
const choices = z
  .array(nameText(limits.extraFieldChoice))
  .check(z.maxLength(limits.extraFieldChoices, 'TOO_MANY_CHOICES'))

/** Fields that an organization adds to the profiles of its clients. */
export const extraFields = {
  /** In their order, with the archived ones. */
  list: endpoint({
    method: 'GET',
    path: '/extra-fields',
    access: needsOption('OPTION_CLIENT_PROFILE'),
    input: nothing,
    entity: z.object({ fields: z.array(ExtraField) }),
    errors: [],
  }),
  /** Becomes the last one. Repeated with the same id, it changes nothing. */
  create: endpoint({
    method: 'POST',
    path: '/extra-fields',
    access: manages,
    input: z.strictObject({ id, name, kind: ExtraFieldKind, choices: z._default(choices, []) }),
    entity: ExtraField,
    errors: ['EXTRA_FIELD_EXISTS', 'OBJECT_LIMIT_REACHED'],
  }),
  /** The kind stays: values of another kind would be wrong. */
  change: endpoint({
    method: 'PATCH',
    path: '/extra-fields/:fieldId',
    access: manages,
    input: z.strictObject({
      fieldId: id,
      version: seenVersion,
      name: z.optional(name),
      choices: z.optional(choices),
      archived: z.optional(z.boolean()),
    }),
    entity: ExtraField,
    errors: ['EXTRA_FIELD_EXISTS', 'EXTRA_FIELD_NOT_FOUND', 'FIELDS_CHANGED_MEANWHILE'],
  }),
  /** Before that one, or behind all of them. */
  move: endpoint({
    method: 'POST',
    path: '/extra-fields/:fieldId/position',
    access: manages,
    input: z.strictObject({ fieldId: id, beforeId: z.nullable(id) }),
    entity: ExtraField,
    errors: ['EXTRA_FIELD_NOT_FOUND'],
  }),
  /** Only a field without values; others are archived. */
  remove: endpoint({
    method: 'DELETE',
    path: '/extra-fields/:fieldId',
    access: manages,
    input: z.strictObject({ fieldId: id }),
    entity: z.null(),
    errors: ['EXTRA_FIELD_ACTIVE', 'EXTRA_FIELD_NOT_FOUND'],
  }),
} as const

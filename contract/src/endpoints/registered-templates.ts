import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { RegisteredTemplate } from '../entities/registered-template.ts'
import { id, requiredText, text } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_TEAM_TEMPLATE')
const t = limits.registeredTemplate

/** Templates that a provider has to approve. Everybody sees and sends them. */
export const registeredTemplates = {
  /** The newest first; `channels`: those whose provider registers templates. */
  list: endpoint({
    method: 'GET',
    path: '/registered-templates',
    access: anyUser,
    input: z.strictObject({ channelId: z.optional(id) }),
    entity: z.object({
      templates: z.array(RegisteredTemplate),
      channels: z.array(z.object({ id, name: z.string(), type: z.string(), active: z.boolean() })),
    }),
    errors: [],
  }),
  /** Stores it and asks the provider in a job. A repeated call with the same id returns the template that is already there. */
  create: endpoint({
    method: 'POST',
    path: '/registered-templates',
    access: manages,
    input: z.strictObject({
      id,
      channelId: id,
      name: requiredText(t.name),
      language: requiredText(t.language),
      category: z.enum(['utility', 'marketing'], { error: 'FIELD_REQUIRED' }),
      title: text(t.title),
      /** A file in place of the title; `fileId`: an upload of the user, the sample for the review. */
      header: z.optional(
        z.strictObject({ kind: z.enum(['image', 'video', 'document'], { error: 'FIELD_INVALID' }), fileId: id }),
      ),
      text: requiredText(t.text),
      footer: text(t.footer),
      buttons: z
        .array(
          z.strictObject({
            kind: z.enum(['reply', 'link', 'phone'], { error: 'FIELD_INVALID' }),
            label: requiredText(t.label),
            target: text(t.target),
          }),
        )
        .check(z.maxLength(t.buttons, 'TEMPLATE_BUTTONS')),
      examples: z.record(z.string().check(z.maxLength(t.name, 'TEXT_TOO_LONG')), text(t.value)),
    }),
    entity: RegisteredTemplate,
    errors: [
      ...(['CHANNEL_NOT_FOUND', 'CHANNEL_WITHOUT_TEMPLATES', 'TEMPLATE_NAME_EXISTS', 'OBJECT_LIMIT_REACHED'] as const),
      ...(['FILE_NOT_FOUND', 'TEMPLATE_HEADER_FORMAT', 'FILE_TOO_BIG'] as const),
    ],
  }),
  /** In all languages of its name, because providers delete names. */
  remove: endpoint({
    method: 'DELETE',
    path: '/registered-templates/:templateId',
    access: manages,
    input: z.strictObject({ templateId: id }),
    entity: z.null(),
    errors: ['TEMPLATE_NOT_FOUND'],
  }),
  /** Reads the provider's list again, in a job. */
  refresh: endpoint({
    method: 'POST',
    path: '/registered-templates/refresh',
    access: manages,
    input: z.strictObject({ channelId: id }),
    entity: z.null(),
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_WITHOUT_TEMPLATES'],
  }),
} as const

import * as z from 'zod/mini'
import { By } from './by.ts'

/** Reply templates and their categories. The audit log says what exactly changed. */
export const replyTemplateEvents = {
  'replyCategory.changed': z.object({
    replyCategoryId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'deleted']),
  }),
  'replyTemplate.changed': z.object({
    replyTemplateId: z.string(),
    /** Whose personal template it is; null: one of a category. */
    ownerId: z.nullable(z.string()),
    by: By,
    reason: z.enum(['created', 'changed', 'deleted']),
  }),
  'replyTemplate.used': z.object({ replyTemplateId: z.string(), by: By, reason: z.enum(['inserted']) }),
} as const

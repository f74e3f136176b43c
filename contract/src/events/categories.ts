import * as z from 'zod/mini'
import { By } from './by.ts'

/** The tree of categories and its templates. The audit log says what exactly changed. */
export const categoryEvents = {
  'category.changed': z.object({
    categoryId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'moved', 'deleted']),
  }),
  'categoryTemplate.changed': z.object({
    categoryTemplateId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'deleted', 'applied']),
  }),
} as const

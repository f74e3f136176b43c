import * as z from 'zod/mini'
import { By } from './by.ts'

/** The knowledge base. The audit log and the versions say what exactly changed. */
export const knowledgeEvents = {
  'article.changed': z.object({
    articleId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'published', 'unpublished', 'deleted', 'restored']),
  }),
  'articleCategory.changed': z.object({
    articleCategoryId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'deleted']),
  }),
} as const

import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeCategory, createCategory, removeCategory } from './edit-category.ts'
import { changeTemplate, createTemplate, removeTemplate } from './edit-template.ts'
import { listReplyTemplates } from './read.ts'
import { useTemplate } from './use.ts'

export const replyTemplateRoutes = routesOf(replyTemplates, {
  list: (ctx) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) =>
      listReplyTemplates(c, userOf(ctx), { files: ctx.deps.files, now: ctx.deps.clock.now() }),
    ),
  createCategory,
  changeCategory,
  removeCategory: (ctx, { replyCategoryId }) => removeCategory(ctx, replyCategoryId),
  create: createTemplate,
  change: changeTemplate,
  remove: (ctx, { replyTemplateId }) => removeTemplate(ctx, replyTemplateId),
  use: useTemplate,
})

import { categories } from '@beseda/contract/endpoints/categories.ts'
import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { applyTemplate } from './apply.ts'
import { changeCategory, createCategory, removeCategory } from './edit.ts'
import { moveCategory } from './move.ts'
import { categoriesOfChat, listCategories } from './read.ts'
import { changeTemplate, createTemplate, listTemplates, removeTemplate } from './templates.ts'

export const categoryRoutes = routesOf(categories, {
  list: (ctx) => read(ctx.deps, userOf(ctx).organizationId, (c) => listCategories(c, userOf(ctx).organizationId)),
  create: createCategory,
  change: changeCategory,
  move: moveCategory,
  remove: (ctx, { categoryId }) => removeCategory(ctx, categoryId),
  ofChat: (ctx, { chatId }) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => categoriesOfChat(c, user, chatId))
  },
})
export const categoryTemplateRoutes = routesOf(categoryTemplates, {
  list: (ctx) => read(ctx.deps, userOf(ctx).organizationId, (c) => listTemplates(c, userOf(ctx).organizationId)),
  create: createTemplate,
  change: changeTemplate,
  remove: (ctx, { categoryTemplateId }) => removeTemplate(ctx, categoryTemplateId),
  apply: (ctx, { categoryTemplateId }) => applyTemplate(ctx, categoryTemplateId),
})

import { categories } from '@beseda/contract/endpoints/categories.ts'
import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const treeQuery = queryOptions({
  queryKey: ['categories', 'tree'] as const,
  queryFn: ({ signal }) => call(categories.list, {}, { signal }),
})
export const templatesQuery = queryOptions({
  queryKey: ['categories', 'templates'] as const,
  queryFn: ({ signal }) => call(categoryTemplates.list, {}, { signal }),
})
export const teamsQuery = queryOptions({
  queryKey: ['teams', 'list'] as const,
  queryFn: ({ signal }) => call(teams.list, {}, { signal }),
})

import { categories } from '@beseda/contract/endpoints/categories.ts'
import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const treeQuery = queryOptions({
  queryKey: [...liveKeys.categories, 'tree'] as const,
  queryFn: ({ signal }) => call(categories.list, {}, { signal }),
})
export const templatesQuery = queryOptions({
  queryKey: [...liveKeys.categories, 'templates'] as const,
  queryFn: ({ signal }) => call(categoryTemplates.list, {}, { signal }),
})
export const teamsQuery = queryOptions({
  queryKey: [...liveKeys.teams, 'list'] as const,
  queryFn: ({ signal }) => call(teams.list, {}, { signal }),
})

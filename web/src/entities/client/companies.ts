import { companies } from '@beseda/contract/endpoints/companies.ts'
import type { CompanySort } from '@beseda/contract/entities/company.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** The stream says when they are stale. */
export const companyKeys = liveKeys.companies

export interface CompaniesView {
  readonly search: string
  readonly sort: CompanySort
  readonly order: 'up' | 'down'
}
/** Pages of the directory; the rows stay visible while the next answer is loading. */
export const companiesQuery = ({ search, sort, order }: CompaniesView) =>
  infiniteQueryOptions({
    queryKey: [...companyKeys, 'list', search, sort, order] as const,
    queryFn: ({ signal, pageParam }) => {
      const page = { limit: 100, ...(pageParam !== null && { cursor: pageParam }) }
      return call(companies.list, { search, sort, order, ...page }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
export const companyQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...companyKeys, 'one', companyId] as const,
    queryFn: ({ signal }) => call(companies.one, { companyId }, { signal }),
  })
/** A few to choose from. */
export const companyChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...companyKeys, 'choices', search] as const,
    queryFn: ({ signal }) => call(companies.list, { search, limit: 8 }, { signal }),
    placeholderData: keepPreviousData,
  })

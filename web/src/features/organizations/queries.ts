import { organizations as calls } from '@beseda/contract/endpoints/organizations.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const listKey = ['organizations'] as const
export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => call(calls.one, { id }, { signal }),
    staleTime: 0,
  })
/** After a change: updates the open organization at once and refetches the list. */
export const takeOrganization = (queryClient: QueryClient, organization: Organization): void => {
  queryClient.setQueryData(organizationQuery(organization.id).queryKey, organization)
  void queryClient.invalidateQueries({ queryKey: listKey })
}
/** `2026-11-21` of a date field, in this browser's zone; '' without a time. */
export const toDateText = (at: number | null): string => {
  if (at === null) return ''
  const date = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
/** Midnight of that day, or null. */
export const fromDateText = (text: string): number | null => {
  const at = Date.parse(`${text}T00:00`)
  return Number.isNaN(at) ? null : at
}

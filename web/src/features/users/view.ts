import { userSorts } from '@beseda/contract/endpoints/users.ts'

type SortBy = (typeof userSorts)[number]
/** The state of the list in the address. */
export interface UsersView {
  readonly search?: string
  readonly teamId?: string
  readonly roleId?: string
  readonly show: 'active' | 'all'
  readonly sort: SortBy
  readonly order: 'up' | 'down'
}

const isSort = (value: unknown): value is SortBy => userSorts.some((sort) => sort === value)
/** Makes the search parameters of an address valid. Only active users by default. */
export const parseView = (raw: Readonly<Record<string, string | undefined>>): UsersView => ({
  ...(raw.search && { search: raw.search.slice(0, 100) }),
  ...(raw.team && { teamId: raw.team }),
  ...(raw.role && { roleId: raw.role }),
  show: raw.show === 'all' ? 'all' : 'active',
  sort: isSort(raw.sort) ? raw.sort : 'name',
  order: raw.order === 'down' ? 'down' : 'up',
})

import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import type { ChecksOption } from '../../ui/ChecksField.tsx'
import { withoutKey } from './drill-filter.ts'
import type { Condition } from './use-report.ts'

/** What each condition of a report can be; absent: the plan lacks it. */
export const useOptions = (): Partial<Record<Condition, readonly ChecksOption[]>> => {
  const { reports: words } = useWords('reports')
  const { options } = accessOf(useViewer())
  const hasStatuses = options.includes('OPTION_PROFILE_STATUSES')
  const hasProfiles = options.includes('OPTION_CLIENT_PROFILE')
  const { data } = useQuery({
    queryKey: [...liveKeys.chats, 'filterChoices'] as const,
    queryFn: ({ signal }) => call(queues.filterChoices, {}, { signal }),
    staleTime: 60_000,
  })
  const statuses = useQuery({
    queryKey: [...liveKeys.clientStatuses, 'reports'] as const,
    queryFn: ({ signal }) => call(clientStatuses.list, {}, { signal }),
    staleTime: 60_000,
    enabled: hasStatuses,
  }).data
  const tags = useQuery({
    queryKey: ['clientTags', 'reports'] as const,
    queryFn: ({ signal }) => call(clients.tags, { search: '' }, { signal }),
    staleTime: 60_000,
    enabled: hasProfiles,
  }).data
  const none = { value: withoutKey, label: words.without }
  const of = (all: readonly { readonly id: string; readonly name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  return {
    teams: [...of(data?.teams), none],
    operators: [...of(data?.operators), none],
    channels: of(data?.channels),
    categories: [...of(data?.categories), none],
    ...(tags && { tags: of(tags.tags) }),
    ...(statuses && { statuses: of(statuses.statuses) }),
  }
}

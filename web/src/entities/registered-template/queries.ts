import { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import type { RegisteredTemplate } from '@beseda/contract/entities/registered-template.ts'
import { canFill } from '@beseda/domain/registered-templates/header.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const templatesKey = ['registeredTemplates'] as const
/** Jobs are on their way to the provider: their result is a matter of seconds. */
const isMoving = ({ status }: RegisteredTemplate): boolean => status === 'registering' || status === 'deleting'

export const templatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => call(registeredTemplates.list, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.templates.some(isMoving) ? 3000 : 30_000),
})
/** What can be sent in this channel now. */
export const isSendable =
  (channelId: string) =>
  ({ channel, status, needs }: RegisteredTemplate): boolean =>
    channel.id === channelId && status === 'approved' && canFill(needs)

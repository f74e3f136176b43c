import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import type { Workspace } from '../../entities/chat/use-workspace.ts'

/**
 * When the application chose the address: a supervisor without own chats begins with what needs attention, overdue chats
 * before waiting ones and those in progress.
 */
export const useFirstScreen = ({ openChatId, change }: Workspace): void => {
  const isFirst = useRouterState({ select: ({ location }) => 'isFirst' in location.state })
  const { data } = useQuery(countersQuery)
  const filter =
    isFirst && !openChatId && data?.all && data.assigned === 0
      ? (['overdue', 'pending', 'assigned'] as const).find((queue) => data.all![queue] > 0)
      : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; afterwards the user decides
  useEffect(() => {
    if (filter) change({ filter, scope: 'all' }, { replace: true })
  }, [filter])
}

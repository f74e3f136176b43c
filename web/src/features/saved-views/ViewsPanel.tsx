import { savedViews } from '@beseda/contract/endpoints/saved-views.ts'
import type { ChatList, SavedView } from '@beseda/contract/entities/chat-list.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { noFilters } from '../../entities/chat/filter-fields.ts'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill } from '../../lib/words/plural.ts'
import { ViewButton } from '../../parts/views/ViewButton.tsx'
import { ViewsPanel as Panel, type ViewStore } from '../../parts/views/ViewsPanel.tsx'
import { expiringQuery, isSame, shownList, viewsQuery } from './queries.ts'

/** The saved views with their counters, and the form that saves the list that is shown. */
export const ViewsPanel = ({ workspace, onClose }: { workspace: ListWorkspace; onClose: () => void }) => {
  const { view, mayScope, change } = workspace
  const { listFilters, shell } = useWords('listFilters')
  const queryClient = useQueryClient()
  const query = useQuery(viewsQuery)
  const expiring = useQuery(expiringQuery(view.scope)).data ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.savedViews })
  // The counters of the menu are refetched when chats change; those of the views with them.
  const { dataUpdatedAt } = useQuery(countersQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the menu has newer numbers
  useEffect(() => void refresh(), [dataUpdatedAt])

  const shown = shownList(view)
  const open = ({ filter, scope, sort, search, ...by }: ChatList) => {
    change({ ...noFilters, ...by, filter, sort, search, scope: scope === 'all' ? scope : undefined, chat: undefined })
    onClose()
  }
  const store: ViewStore<SavedView> = {
    query,
    refresh,
    create: (fields) => call(savedViews.create, { ...fields, list: shown }),
    change: ({ id: savedViewId }, { name, shared, takesShown }) =>
      call(savedViews.change, { savedViewId, name, shared, ...(takesShown && { list: shown }) }),
    remove: ({ id: savedViewId }) => call(savedViews.delete, { savedViewId }),
    restore: ({ id, name, shared, list }) => call(savedViews.create, { id, name, shared, list }),
  }
  return (
    <Panel
      store={store}
      words={listFilters.views}
      isShown={({ list }) => isSame(list, shown)}
      mayShare={() => mayScope}
      about={({ count }) => ({ count })}
      onOpen={({ list }) => open(list)}
    >
      {expiring
        .filter(({ list, count }) => count > 0 || isSame(list, shown))
        .map(({ list, count }) => (
          <li key={list.filter}>
            <ViewButton
              name={fill(listFilters.views.expiring, { queue: shell.queues[list.filter] })}
              isShown={isSame(list, shown)}
              count={count}
              onOpen={() => open(list)}
            >
              <Hourglass size={14} aria-hidden="true" />
            </ViewButton>
          </li>
        ))}
    </Panel>
  )
}

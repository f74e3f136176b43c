import { reportViews } from '@beseda/contract/endpoints/report-views.ts'
import type { ReportView } from '@beseda/contract/entities/report-view.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { reportNames } from '@beseda/contract/reports/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ViewsPanel as Panel, type ViewStore } from '../../parts/views/ViewsPanel.tsx'
import { viewsQuery } from './queries.ts'
import { isSame, type Shown } from './shown.ts'

/** The saved views, and the form that saves the report as it is shown. */
export const ViewsPanel = ({ shown, onOpen }: { shown: Shown; onOpen: (view: Shown) => void }) => {
  const { reportViews: words } = useWords('reportViews')
  const lang = useLang()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const store: ViewStore<ReportView> = {
    query: useQuery(viewsQuery),
    refresh: () => queryClient.invalidateQueries({ queryKey: liveKeys.reportViews }),
    create: (fields) => call(reportViews.create, { ...fields, ...shown }),
    change: ({ id: reportViewId }, { name, shared, takesShown }) =>
      call(reportViews.change, { reportViewId, name, shared, ...(takesShown && { shown }) }),
    remove: ({ id: reportViewId }) => call(reportViews.delete, { reportViewId }),
    restore: ({ id, name, shared, report, parameters }) =>
      call(reportViews.create, { id, name, shared, report, parameters }),
  }
  return (
    <Panel
      store={store}
      words={words}
      isShown={(view) => isSame(view, shown)}
      // a colleague's shared view cannot become private
      mayShare={(view) => view === null || view.by.id === viewer.id}
      about={({ report }) => ({ detail: inLang(reportNames[report], lang) })}
      onOpen={onOpen}
    />
  )
}

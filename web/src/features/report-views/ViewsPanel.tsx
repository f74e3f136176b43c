import { reportViews } from '@beseda/contract/endpoints/report-views.ts'
import type { ReportView } from '@beseda/contract/entities/report-view.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { reportNames } from '@beseda/contract/reports/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { viewsQuery } from './queries.ts'
import { isSame, type Shown } from './shown.ts'
import { ViewForm } from './ViewForm.tsx'
import styles from './views.module.css'

/** The saved views, and the form that saves the report as it is shown. */
export const ViewsPanel = ({ shown, onOpen }: { shown: Shown; onOpen: (view: Shown) => void }) => {
  const { reportViews: words, common } = useWords('reportViews')
  const lang = useLang()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(viewsQuery)
  /** A view that is edited; `new`: the shown report is saved. */
  const [edited, setEdited] = useState<string | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.reportViews })
  const failed = (error: unknown) =>
    toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
  const saved = async (name: string) => {
    await refresh()
    setEdited(null)
    toast({ kind: 'success', text: fill(words.saved, { name }) })
  }
  const remove = async ({ id, name, shared, report, parameters }: ReportView) => {
    try {
      await call(reportViews.delete, { reportViewId: id })
      const back = () => void call(reportViews.create, { id, name, shared, report, parameters }).then(refresh, failed)
      toast({ kind: 'info', text: fill(words.deleted, { name }), action: { label: words.undo, run: back } })
      await refresh()
    } catch (error) {
      failed(error)
    }
  }
  const editedRow = (view: ReportView) => (
    <li key={view.id}>
      <ViewForm
        initial={{ name: view.name, shared: view.shared, takesShown: false }}
        isStored
        mayHide={view.by.id === viewer.id}
        onCancel={() => setEdited(null)}
        onSave={async ({ name, shared, takesShown }) => {
          await call(reportViews.change, { reportViewId: view.id, name, shared, ...(takesShown && { shown }) })
          await saved(name.trim())
        }}
      />
    </li>
  )
  const row = (view: ReportView) => (
    <li key={view.id} className={styles.row}>
      <button
        type="button"
        className={styles.view}
        aria-current={isSame(view, shown) || undefined}
        onClick={() => onOpen(view)}
      >
        <span className={styles.name}>
          <bdi>{view.name}</bdi>
          <small>{inLang(reportNames[view.report], lang)}</small>
        </span>
        {view.shared && (
          <UsersRound size={14} aria-label={words.shared} {...tip(fill(words.sharedBy, { name: view.by.name }))} />
        )}
      </button>
      {view.mayChange && (
        <>
          <IconButton small label={fill(words.edit, { name: view.name })} onClick={() => setEdited(view.id)}>
            <Pencil size={14} aria-hidden="true" />
          </IconButton>
          <IconButton small label={fill(words.remove, { name: view.name })} onClick={() => void remove(view)}>
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  )
  const views = data?.views ?? []
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{words.title}</h2>
      {isError && (
        <p role="alert" className={styles.empty}>
          {common.noConnection}{' '}
          <Button size="s" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton height={36} />}
      <ul>{views.map((view) => (edited === view.id ? editedRow(view) : row(view)))}</ul>
      {data && views.length === 0 && edited !== 'new' && <p className={styles.empty}>{words.empty}</p>}
      {edited === 'new' ? (
        <ViewForm
          initial={{ name: '', shared: false, takesShown: false }}
          isStored={false}
          mayHide
          onCancel={() => setEdited(null)}
          onSave={async ({ name, shared }) => {
            await call(reportViews.create, { id: newId(), name, shared, ...shown })
            await saved(name.trim())
          }}
        />
      ) : (
        <Button size="s" variant="ghost" onClick={() => setEdited('new')}>
          <Plus size={14} aria-hidden="true" />
          {words.save}
        </Button>
      )}
    </div>
  )
}

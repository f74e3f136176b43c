import { useQuery } from '@tanstack/react-query'
import { Download, SearchX } from 'lucide-react'
import { ApiError } from '../../lib/api-error.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Counts } from './Counts.tsx'
import styles from './deletion.module.css'
import { deletionQuery } from './queries.ts'
import { reportLines } from './report-file.ts'

/** The report is read years later, anywhere. */
const fullTime = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** One deletion: how far it is, and afterwards its report. */
export const ReportPanel = ({ deletionId, onClose }: { deletionId: string; onClose: () => void }) => {
  const { clientDeletion: words, forms } = useWords('clientDeletion', 'forms')
  const lang = useLang()
  const now = useNow(60_000)
  const query = useQuery(deletionQuery(deletionId))
  if (query.error instanceof ApiError && query.error.code === 'CLIENT_DELETION_NOT_FOUND')
    return (
      <SidePanel title={forms.gone} onClose={onClose}>
        <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={forms.goneText} />
      </SidePanel>
    )
  const number = query.data ? fill(words.number, { n: String(query.data.number) }) : ''
  return (
    <SidePanel title={number} onClose={onClose}>
      <Loaded query={query} shape="form">
        {(deletion) => {
          const done = deletion.removed.find(({ what }) => what === 'messages')?.count ?? 0
          const shown = { done: formatNumber(done), total: formatNumber(deletion.messages) }
          const facts = [
            [words.state, words.states[deletion.state]],
            [words.reason, words.reasons[deletion.reason]],
            [words.by, deletion.by.name],
            [words.started, formatDateTime(deletion.startedAt, now)],
            ...(deletion.endedAt === null ? [] : [[words.ended, formatDateTime(deletion.endedAt, now)]]),
          ]
          return (
            <div className={styles.report}>
              <dl className={styles.facts}>
                {facts.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {deletion.state === 'running' ? (
                <>
                  <progress
                    aria-label={words.running}
                    value={deletion.messages === 0 ? undefined : done}
                    max={Math.max(1, deletion.messages)}
                  />
                  <p role="status">{fill(words.progress, shown)}</p>
                </>
              ) : (
                <Button
                  icon={<Download size={16} aria-hidden="true" />}
                  onClick={() =>
                    saveCsv(
                      fill(words.file, { n: String(deletion.number) }),
                      ...reportLines(deletion, words, lang === 'ru' ? ';' : ',', fullTime),
                    )
                  }
                >
                  {words.download}
                </Button>
              )}
              <Counts of={deletion} isDone />
            </div>
          )
        }}
      </Loaded>
    </SidePanel>
  )
}

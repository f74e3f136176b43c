import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import { bots } from '@beseda/contract/endpoints/bots.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useDocument, useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useFindingText } from '../../entities/bot/findings.ts'
import { useSaving } from '../../entities/bot/saving.ts'
import { useSurroundings } from '../../entities/bot/surroundings.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { DifferenceText } from './Replay.tsx'
import styles from './versions.module.css'

/** Publishes the draft as a version: what the checker and the tests say, why, and what happens to dialogues that have begun. */
export const PublishDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { botVersions: words, common } = useWords('botVersions')
  const { botId } = useSurroundings()
  const editor = useEditor()
  const saving = useSaving()
  const queryClient = useQueryClient()
  const findings = useEditorState((state) => state.findings)
  const [note, setNote] = useState('')
  const [moves, setMoves] = useState(false)
  const [ignoreTests, setIgnore] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const tests = useQuery({
    queryKey: ['bot-test-results', botId],
    queryFn: async ({ signal }) => {
      await saving.save()
      return call(botRuns.runTests, { botId }, { signal })
    },
    gcTime: 0,
    staleTime: 0,
  })
  const hasErrors = findings.some(({ level }) => level === 'error')
  const failed = tests.data?.results.filter(({ difference }) => difference !== null) ?? []
  const publish = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      if (!(await saving.save())) return setRefusal(words.unsaved)
      const { revision } = saving.stored
      const { saved, bot } = await call(bots.publish, { botId, revision, note: note.trim(), moves, ignoreTests })
      if (!saved) return setRefusal(words.unsaved)
      toast({ kind: 'success', text: fill(words.published, { number: bot.published?.number ?? '' }) })
      void queryClient.invalidateQueries({ queryKey: liveKeys.bots })
      editor.set({ dock: 'versions' })
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words.publishTitle}
      closeLabel={common.close}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={hasErrors ? words.fixFirst : null}
            onClick={() => void publish()}
          >
            {words.publish}
          </Button>
        </>
      }
    >
      <div className={styles.publish}>
        <Findings onShown={onClose} />
        <section aria-label={words.tests}>
          <h3>{words.tests}</h3>
          <Loaded query={tests} shape="form">
            {({ results }) =>
              results.length === 0 ? (
                <p className={styles.about}>{words.noTests}</p>
              ) : (
                <ul className={styles.results}>
                  {results.map(({ testId, name, difference }) => (
                    <li key={testId} className={styles.result}>
                      {difference ? (
                        <CircleAlert size={16} className={styles.bad} aria-hidden="true" />
                      ) : (
                        <CircleCheck size={16} className={styles.good} aria-hidden="true" />
                      )}
                      <span>
                        {name} — {difference ? words.testFailed : words.testPassed}
                        {difference && <DifferenceText difference={difference} />}
                      </span>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
          {failed.length > 0 && (
            <CheckField
              label={words.ignoreTests}
              checked={ignoreTests}
              onChange={(event) => setIgnore(event.target.checked)}
            />
          )}
        </section>
        <TextAreaField
          label={words.note}
          rows={2}
          maxLength={limits.botNote}
          counter={{ length: note.length, max: limits.botNote }}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          data-autofocus
        />
        <SelectField
          label={words.moves}
          hint={moves ? words.movesHint : undefined}
          value={moves ? 'yes' : 'no'}
          onChange={(event) => setMoves(event.target.value === 'yes')}
          options={[
            { value: 'no', label: words.movesNo },
            { value: 'yes', label: words.movesYes },
          ]}
        />
        {refusal && (
          <p role="alert" className={styles.bad}>
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const Findings = ({ onShown }: { onShown: () => void }) => {
  const { botVersions: words, botEditor, bots: names } = useWords('botVersions', 'botEditor', 'bots')
  const editor = useEditor()
  const document = useDocument()
  const text = useFindingText()
  const findings = useEditorState((state) => state.findings)
  return (
    <section aria-label={words.findings}>
      <h3>{words.findings}</h3>
      {findings.length === 0 && <p className={styles.about}>{words.noFindings}</p>}
      <ul className={styles.results}>
        {findings.map((finding, i) => {
          const node = document.nodes.find(({ id }) => id === finding.nodeId)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal
            <li key={i} className={styles.result}>
              {finding.level === 'error' ? (
                <CircleAlert size={16} className={styles.bad} role="img" aria-label={botEditor.error} />
              ) : (
                <TriangleAlert size={16} className={styles.doubtful} role="img" aria-label={botEditor.warning} />
              )}
              <span>
                {node && `${node.name || names.noName}: `}
                {text(finding)}
              </span>
              {node && (
                <Button
                  size="s"
                  variant="ghost"
                  onClick={() => {
                    onShown()
                    editor.showNodes([node.id], { dock: 'node', mode: 'select' })
                  }}
                >
                  {botEditor.show}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { bots } from '@beseda/contract/endpoints/bots.ts'
import type { BotDocument, BotVersion } from '@beseda/contract/entities/bot.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Differences } from '../../entities/bot/Differences.tsx'
import { differenceMarks } from '../../entities/bot/difference.ts'
import { useDocument, useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { botVersionQuery } from '../../entities/bot/queries.ts'
import { useSaving } from '../../entities/bot/saving.ts'
import { useSurroundings } from '../../entities/bot/surroundings.ts'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './versions.module.css'

/** A published version: who, when, why; what differs from the draft; the way back. */
export const VersionRow = ({ version, isCurrent }: { version: BotVersion; isCurrent: boolean }) => {
  const { botVersions: words } = useWords('botVersions')
  const now = useNow(60_000)
  const [isComparing, setComparing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { number, note, author, publishedAt, moves } = version
  return (
    <li className={styles.version}>
      <p className={styles.title}>
        <b>{fill(words.version, { number })}</b>
        {isCurrent && <Chip tone="success">{words.current}</Chip>}
      </p>
      {note !== '' && <p>{note}</p>}
      <p className={styles.about}>
        {author}, {formatDateTime(publishedAt, now)}
        {moves && ` · ${words.moved}`}
      </p>
      <p className={styles.actions}>
        <Button size="s" onClick={() => setComparing(true)}>
          {words.compare}
        </Button>
        <Button size="s" variant="ghost" onClick={() => setAsking(true)}>
          {words.rollBack}
        </Button>
      </p>
      {isComparing && <Compare version={version} onClose={() => setComparing(false)} />}
      {isAsking && <RollBack version={version} onClose={() => setAsking(false)} />}
    </li>
  )
}

const Compare = ({ version: { number }, onClose }: { version: BotVersion; onClose: () => void }) => {
  const { botVersions: words, botEditor, common } = useWords('botVersions', 'botEditor')
  const { botId } = useSurroundings()
  const editor = useEditor()
  const draft = useDocument()
  const areMarked = useEditorState(({ differences }) => differences !== null)
  const query = useQuery(botVersionQuery(botId, number))
  const mark = (before: BotDocument) => {
    editor.set({ differences: areMarked ? null : differenceMarks(before, draft) })
    onClose()
  }
  return (
    <Dialog
      title={fill(words.comparing, { number })}
      closeLabel={common.close}
      onClose={onClose}
      width={640}
      footer={
        <>
          {query.data && (
            <Button onClick={() => mark(query.data.document)}>
              {areMarked ? words.hideDifferences : words.markDifferences}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <Loaded query={query} shape="form">
        {({ document }) => (
          <Differences
            from={document}
            to={draft}
            fromName={fill(words.version, { number })}
            toName={botEditor.myCopy}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

const RollBack = ({ version: { number }, onClose }: { version: BotVersion; onClose: () => void }) => {
  const { botVersions: words } = useWords('botVersions')
  const { botId } = useSurroundings()
  const saving = useSaving()
  const queryClient = useQueryClient()
  const run = async () => {
    await saving.save()
    const { revision } = saving.stored
    const answer = await call(bots.rollBack, { botId, number, revision, note: '', moves: false })
    saving.replace(answer.bot)
    if (answer.saved)
      toast({
        kind: 'success',
        text: fill(words.rolledBack, { from: number, number: answer.bot.published?.number ?? '' }),
      })
  }
  return (
    <ConfirmDelete
      title={fill(words.rollBackTitle, { number })}
      text={fill(words.rollBackText, { number })}
      verb={words.rollBack}
      forever={false}
      danger={false}
      run={run}
      onDone={() => void queryClient.invalidateQueries({ queryKey: liveKeys.bots })}
      onClose={onClose}
    />
  )
}

import type { Bot } from '@beseda/contract/entities/bot.ts'
import type { BotContext } from '@beseda/contract/entities/bot-context.ts'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { Editor, EditorContext, useEditorState } from '../../entities/bot/editor.ts'
import { type BotNames, BotNamesContext } from '../../entities/bot/names.ts'
import { BotSaving, SavingContext } from '../../entities/bot/saving.ts'
import { SurroundingsContext } from '../../entities/bot/surroundings.ts'
import { useNow } from '../../lib/clock.ts'
import { holdForm } from '../../lib/dirty.ts'
import { formatAgo } from '../../lib/format.ts'
import { currentWords, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { type LocalCopy, useLocalCopy } from './local-copy.ts'
import type { EditorSlots } from './slots.ts'
import { useFindings } from './use-findings.ts'

interface Props {
  readonly bot: Bot
  readonly context: BotContext
  readonly copy: LocalCopy | null
  readonly copyKey: string
  readonly slots: EditorSlots
}
const namesOf = ({ intents, teams, operators }: BotContext): BotNames => {
  const byId = (list: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]))
  return { intents: byId(intents), teams: byId(teams), operators: byId(operators) }
}

/** The editor of a loaded bot: its state, its connection with the server, and its frame. */
export const OpenBot = ({ bot, context, copy, copyKey, slots }: Props) => {
  const [editor] = useState(() => new Editor(bot.document))
  const [saving] = useState(
    () =>
      new BotSaving(bot, editor, (name) =>
        toast({ kind: 'info', text: fill(currentWords('botEditor').botEditor.joined, { name }) }),
      ),
  )
  const names = useMemo(() => namesOf(context), [context])
  const surroundings = useMemo(() => ({ botId: bot.id, ...context }), [bot.id, context])
  useEffect(() => saving.start(), [saving])
  return (
    <EditorContext value={editor}>
      <SavingContext value={saving}>
        <BotNamesContext value={names}>
          <SurroundingsContext value={surroundings}>
            <Running {...{ editor, saving, context, copy, copyKey, slots }} />
          </SurroundingsContext>
        </BotNamesContext>
      </SavingContext>
    </EditorContext>
  )
}

const Running = ({
  editor,
  saving,
  context,
  copy,
  copyKey,
  slots,
}: Omit<Props, 'bot'> & { editor: Editor; saving: BotSaving }): ReactNode => {
  const { botEditor: words, common } = useWords('botEditor')
  const now = useNow(30_000)
  const { state, stored } = useEditorState((known) => known.save)
  const mine = useEditorState(({ history }) => history.present)
  const [isResolving, setResolving] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const { Publish } = slots
  useFindings(editor, context)
  useLocalCopy(copyKey, editor, saving)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    if (!copy) return
    const { document } = editor
    editor.edit(() => copy.document)
    if (editor.document !== document && saving.isChanged) setRestoredAt(copy.at)
  }, [])
  const isHeld = state !== 'saved'
  useEffect(
    () =>
      isHeld
        ? holdForm({ save: () => saving.save(), discard: () => editor.set({ save: editor.state.save }) })
        : undefined,
    [isHeld, saving, editor],
  )
  useEffect(() => {
    if (state === 'conflict') setResolving(true)
  }, [state])
  return (
    <>
      {restoredAt !== null && (
        <Banner
          tone="info"
          action={
            <>
              <Button
                size="s"
                onClick={() => {
                  editor.edit(() => saving.stored.document)
                  setRestoredAt(null)
                }}
              >
                {words.discardCopy}
              </Button>
              <Button size="s" variant="ghost" onClick={() => setRestoredAt(null)}>
                {common.close}
              </Button>
            </>
          }
        >
          {fill(words.copyRestored, { at: formatAgo(restoredAt, now) })}
        </Banner>
      )}
      <EditorFrame
        slots={slots}
        onSave={() => void saving.save()}
        onConflict={() => setResolving(true)}
        onPublish={() => setPublishing(true)}
      />
      <Suspense fallback={null}>{isPublishing && <Publish onClose={() => setPublishing(false)} />}</Suspense>
      {state === 'conflict' && stored && isResolving && (
        <ConflictDialog
          mine={mine}
          stored={stored}
          {...saving.other}
          onTake={() => {
            setResolving(false)
            saving.takeStored()
          }}
          onKeep={() => {
            setResolving(false)
            saving.keepMine()
          }}
          onClose={() => setResolving(false)}
        />
      )}
    </>
  )
}

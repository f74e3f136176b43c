import type { Chat } from '@beseda/contract/entities/chat.ts'
import { unfilledIn } from '@beseda/domain/reply-templates/fill.ts'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../lib/language.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { Mode } from '../drafts/draft-store.ts'
import { composerField } from '../focus.ts'
import { setOpener } from './opening.ts'
import styles from './reply-templates.module.css'
import { TemplateList } from './TemplateList.tsx'
import { type ListKey, selectUnfilled, useSlash } from './use-slash.ts'

export interface Props {
  readonly chat: Chat
  readonly mode: Mode
  readonly editor: {
    readonly text: string
    /** Says why the message cannot be sent yet; null: it can. */
    readonly setHold: (reason: string | null) => void
  }
}
/** Reply templates in the composer: `/` opens the list; a text with unfilled variables waits. */
const Inside = ({ chat, mode, editor: { text, setHold } }: Props) => {
  const { replyTemplates: words } = useWords('replyTemplates')
  const listKey = useRef<ListKey>(() => false)
  const { slash, close, open } = useSlash((event) => listKey.current(event))
  const names = [...new Set(unfilledIn(text).map(({ variable }) => words.variableNames[variable]))].join(', ')
  const reason = names === '' ? null : fill(words.fillFirst, { names })
  useEffect(() => setHold(reason), [reason, setHold])
  useEffect(() => () => setHold(null), [setHold])
  useEffect(() => setOpener(open), [open])
  useShortcuts('input', [{ keys: 'Mod+Slash', label: words.list, run: open, inFields: true }])
  return (
    <>
      {reason && (
        <button
          type="button"
          className={styles.hold}
          onClick={() => {
            const field = composerField()
            if (field) selectUnfilled(field, 0)
          }}
        >
          <span role="status">{reason}</span>
        </button>
      )}
      {slash && <TemplateList chat={chat} mode={mode} slash={slash} keyRef={listKey} onClose={close} />}
    </>
  )
}
/** Nothing where the plan has no templates. */
const ReplyTemplates = (props: Props) =>
  useViewer().options.includes('OPTION_TEMPLATES') ? <Inside {...props} /> : null
export default ReplyTemplates

import type { BotFinding } from '@beseda/contract/entities/bot-finding.ts'
import { ChevronDown, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { numberOf } from '../../entities/bot/document.ts'
import { type Editor, useDocument, useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useFindingText } from '../../entities/bot/findings.ts'
import { applyFix } from '../../entities/bot/fix.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Popover } from '../../ui/Popover.tsx'
import styles from './findings.module.css'

export const showFinding = (editor: Editor, { nodeId }: BotFinding): void => {
  if (nodeId !== null) editor.showNodes([nodeId], { dock: 'node', mode: 'select' })
}

/** What the checker found. Each finding leads to its place, and some repair themselves. */
export const FindingList = ({
  findings,
  onGeneral,
  onShown,
}: {
  findings: readonly BotFinding[]
  /** Shows the settings of the bot. */
  onGeneral: () => void
  onShown?: () => void
}) => {
  const { botEditor: words, bots } = useWords('botEditor', 'bots')
  const editor = useEditor()
  const document = useDocument()
  const text = useFindingText()
  return (
    <ul className={styles.findings}>
      {findings.map((finding, i) => {
        const node = document.nodes.find(({ id }) => id === finding.nodeId)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings of a node may be equal
          <li key={i} className={styles.finding}>
            {finding.level === 'error' ? (
              <CircleAlert size={16} className={styles.errorIcon} role="img" aria-label={words.error} />
            ) : (
              <TriangleAlert size={16} className={styles.warningIcon} role="img" aria-label={words.warning} />
            )}
            <span>
              <b>
                {node
                  ? fill(bots.numbered, { number: numberOf(document, node.id), name: node.name || bots.noName })
                  : words.wholeBot}
              </b>
              {text(finding)}
            </span>
            <Button
              size="s"
              variant="ghost"
              onClick={() => {
                onShown?.()
                if (node) showFinding(editor, finding)
                else onGeneral()
              }}
            >
              {words.show}
            </Button>
            {finding.fix && (
              <Button size="s" onClick={() => applyFix(editor, finding)}>
                {bots.fix}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The chip above the canvas. */
export const Problems = ({ onGeneral }: { onGeneral: () => void }) => {
  const { botEditor: words } = useWords('botEditor')
  const lang = useLang()
  const findings = useEditorState((state) => state.findings)
  const [isOpen, setOpen] = useState(false)
  const hasErrors = findings.some(({ level }) => level === 'error')
  if (findings.length === 0)
    return (
      <p className={classes(styles.problems, styles.fine)} role="status">
        <CircleCheck size={14} strokeWidth={2} aria-hidden="true" />
        {words.noProblems}
      </p>
    )
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={words.problemsTitle}
      placement="bottom-end"
      className={styles.problemList}
      trigger={(props) => (
        <button type="button" {...props} className={classes(styles.problems, hasErrors && styles.wrong)}>
          {hasErrors ? (
            <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
          ) : (
            <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
          )}
          {plural(lang, findings.length, words.problems)}
          <ChevronDown size={13} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    >
      <FindingList findings={findings} onGeneral={onGeneral} onShown={() => setOpen(false)} />
    </Popover>
  )
}

import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useFindingText } from '../../entities/bot/findings.ts'
import { applyFix } from '../../entities/bot/fix.ts'
import { useWords } from '../../lib/language.ts'
import styles from './inspector.module.css'

/** What the checker says of a node, or of one of its replies and reactions. */
export const ItemFindings = ({ nodeId, itemId }: { nodeId: string; itemId: string | null }) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const text = useFindingText()
  const findings = useEditorState((state) => state.findings)
  const own = useMemo(
    () => findings.filter((finding) => finding.nodeId === nodeId && finding.itemId === itemId),
    [findings, nodeId, itemId],
  )
  if (own.length === 0) return null
  return (
    <ul className={styles.findings}>
      {own.map((finding) => (
        <li key={finding.code} className={styles[finding.level]}>
          {finding.level === 'error' ? (
            <CircleAlert size={14} aria-hidden="true" />
          ) : (
            <TriangleAlert size={14} aria-hidden="true" />
          )}
          <span>
            {text(finding)}
            {finding.fix && (
              <button type="button" onClick={() => applyFix(editor, finding)}>
                {bots.fix}
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

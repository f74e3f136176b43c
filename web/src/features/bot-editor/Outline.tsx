import { CircleAlert, TriangleAlert } from 'lucide-react'
import { numberOf } from '../../entities/bot/document.ts'
import { useDocument, useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useBotTexts } from '../../entities/bot/names.ts'
import { flowOrder } from '../../entities/bot/order.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './findings.module.css'

/** All nodes as a list, each with where its reactions lead: everything without the canvas. */
export const Outline = () => {
  const { botEditor: words, bots } = useWords('botEditor', 'bots')
  const editor = useEditor()
  const document = useDocument()
  const texts = useBotTexts()
  const selected = useEditorState(({ nodes }) => nodes)
  const findings = useEditorState((state) => state.findings)
  const nameOf = (id: string | null) => {
    const node = document.nodes.find((one) => one.id === id)
    return node ? fill(bots.numbered, { number: numberOf(document, node.id), name: node.name || bots.noName }) : null
  }
  const go = (id: string) => editor.showNodes([id], { dock: 'node', mode: 'select' })
  return (
    <ol className={styles.outline} aria-label={words.outline}>
      {flowOrder(document).map((node) => {
        const own = findings.filter(({ nodeId }) => nodeId === node.id)
        const isWrong = own.some(({ level }) => level === 'error')
        return (
          <li key={node.id}>
            <button type="button" aria-current={selected.has(node.id) || undefined} onClick={() => go(node.id)}>
              <b>{nameOf(node.id)}</b>
              {isWrong && <CircleAlert size={14} className={styles.errorIcon} role="img" aria-label={words.error} />}
              {!isWrong && own.length > 0 && (
                <TriangleAlert size={14} className={styles.warningIcon} role="img" aria-label={words.warning} />
              )}
            </button>
            {node.reactions.length > 0 ? (
              <ul>
                {node.reactions.map((reaction) => {
                  const to = nameOf(reaction.target)
                  return (
                    <li key={reaction.id}>
                      {texts.reaction(reaction)} →{' '}
                      {to === null ? (
                        <span className={styles.nowhere}>{bots.leadsNowhere}</span>
                      ) : (
                        <button type="button" onClick={() => go(reaction.target!)}>
                          {to}
                        </button>
                      )}
                    </li>
                  )
                })}
              </ul>
            ) : (
              <p>{texts.final(node.final)}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

import { numberOf } from '../../entities/bot/document.ts'
import { useDocument, useEditorState } from '../../entities/bot/editor.ts'
import { flowOrder } from '../../entities/bot/order.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './simulator.module.css'

/** Where the dialogue begins: at the root, or at any node. */
export const StartField = ({
  value,
  onChange,
}: {
  value: string | null
  onChange: (nodeId: string | null) => void
}) => {
  const { botSimulator: words, bots } = useWords('botSimulator', 'bots')
  const document = useDocument()
  const selected = useEditorState(({ nodes }) => (nodes.size === 1 ? [...nodes][0]! : null))
  return (
    <div className={styles.start}>
      <SelectField
        label={words.startAt}
        hideLabel
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        options={[
          { value: '', label: words.fromRoot },
          ...flowOrder(document)
            .filter(({ root }) => !root)
            .map(({ id, name }) => ({
              value: id,
              label: fill(words.fromNode, { number: numberOf(document, id), name: name || bots.noName }),
            })),
        ]}
      />
      {selected !== null && selected !== value && !document.nodes.find(({ id }) => id === selected)?.root && (
        <Button size="s" variant="ghost" onClick={() => onChange(selected)}>
          {words.fromHere}
        </Button>
      )}
    </div>
  )
}

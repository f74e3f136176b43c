import { Search } from 'lucide-react'
import { useState } from 'react'
import { numberOf } from '../../entities/bot/document.ts'
import { useDocument, useEditor } from '../../entities/bot/editor.ts'
import { findNodes } from '../../entities/bot/order.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './canvas.module.css'

const shownAtOnce = 50

/** Finds a node by its name, its number and its texts. */
export const FindNode = ({ onClose }: { onClose: () => void }) => {
  const { bots, common } = useWords('bots')
  const editor = useEditor()
  const document = useDocument()
  const [text, setText] = useState('')
  const found = findNodes(document, text).slice(0, shownAtOnce)
  const go = (id: string) => {
    onClose()
    editor.showNodes([id], { mode: 'select', dock: 'node' })
  }
  return (
    <Dialog title={bots.find} closeLabel={common.close} onClose={onClose} width={460}>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          if (found[0]) go(found[0].id)
        }}
      >
        <TextField
          label={bots.findText}
          hideLabel
          placeholder={bots.findText}
          icon={<Search size={16} aria-hidden="true" />}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <ul className={styles.found} aria-label={bots.find}>
        {found.map(({ id, name, replies }) => (
          <li key={id}>
            <button type="button" onClick={() => go(id)}>
              <b>{fill(bots.numbered, { number: numberOf(document, id), name: name || bots.noName })}</b>
              <span>{replies.map((reply) => (reply.kind === 'text' ? reply.text : reply.name)).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{bots.nothingFound}</p>}
    </Dialog>
  )
}

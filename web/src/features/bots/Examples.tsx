import { useState } from 'react'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './bots.module.css'
import { examplesIn } from './examples.ts'
import { useBotActions } from './use-actions.ts'

/** Real bots to begin with: they run as they are. */
const Examples = ({ onClose }: { readonly onClose: () => void }) => {
  const { botList: words, common } = useWords('botList')
  const lang = useLang()
  const { importBot } = useBotActions()
  const [busy, setBusy] = useState<string | null>(null)
  return (
    <Dialog title={words.examplesTitle} closeLabel={common.close} onClose={onClose} width={560}>
      <ul className={styles.examples}>
        {examplesIn(lang).map(({ id, about, file }) => (
          <li key={id}>
            <div>
              <b>{file.document.name}</b>
              <p>{about}</p>
              <small>{plural(lang, file.document.nodes.length, words.exampleNodes)}</small>
            </div>
            <Button
              busy={busy === id}
              aria-label={`${words.take}: ${file.document.name}`}
              onClick={() => {
                setBusy(id)
                void importBot(file, file.document.name).finally(() => setBusy(null))
              }}
            >
              {words.take}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
export default Examples

import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '../../lib/announce.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { holdPage } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ExtensionsPage.module.css'

/** The key itself, shown only once. Closing the tab asks for confirmation. */
export const FreshKey = ({ value, onDone }: { value: string; onDone: () => void }) => {
  const { extensions } = useWords('extensions')
  useEffect(() => holdPage('asks'), [])
  useEffect(() => announce(extensions.issuedText), [extensions])
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast({ kind: 'success', text: extensions.copied })
  }
  return (
    <section className={styles.fresh} aria-labelledby="fresh-key">
      <h2 id="fresh-key">{extensions.issued}</h2>
      <p>{extensions.issuedText}</p>
      <code className={styles.value}>{value}</code>
      <div className={styles.actions}>
        <Button variant="primary" icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {extensions.copy}
        </Button>
        <Button onClick={onDone}>{extensions.done}</Button>
      </div>
    </section>
  )
}

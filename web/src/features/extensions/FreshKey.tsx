import { Copy } from 'lucide-react'
import { useEffect, useId } from 'react'
import { announce } from '../../lib/announce.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { holdPage } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ExtensionsPage.module.css'

interface Props {
  readonly value: string
  /** The secret of a webhook instead of a key. */
  readonly isSecret?: boolean
  readonly onDone: () => void
}
/** The key itself, shown only once. Closing the tab asks for confirmation. */
export const FreshKey = ({ value, isSecret = false, onDone }: Props) => {
  const { extensions } = useWords('extensions')
  const id = useId()
  const words = isSecret
    ? {
        title: extensions.secretIssued,
        text: extensions.secretIssuedText,
        copy: extensions.secretCopy,
        copied: extensions.secretCopied,
        done: extensions.secretDone,
      }
    : {
        title: extensions.issued,
        text: extensions.issuedText,
        copy: extensions.copy,
        copied: extensions.copied,
        done: extensions.done,
      }
  useEffect(() => holdPage('asks'), [])
  useEffect(() => announce(words.text), [words.text])
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast({ kind: 'success', text: words.copied })
  }
  return (
    <section className={styles.fresh} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p>{words.text}</p>
      <code className={styles.value}>{value}</code>
      <div className={styles.actions}>
        <Button variant="primary" icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </section>
  )
}

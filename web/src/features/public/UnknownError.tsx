import { useSearch } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackToChats } from './BackToChats.tsx'
import styles from './StatusPage.module.css'
import { StatusPage } from './StatusPage.tsx'

/** Shows the id under which the server logged the error. */
export const UnknownError = () => {
  const { common, pages } = useWords()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const copy = async (code: string) => {
    await navigator.clipboard.writeText(code)
    toast({ kind: 'success', text: common.copied })
  }
  const note = id && (
    <p className={styles.id}>
      {fill(common.requestId, { id })}
      {/* The clipboard exists only on https pages. */}
      {navigator.clipboard && (
        <IconButton small label={pages.copyId} onClick={() => void copy(id)}>
          <Copy size={14} aria-hidden="true" />
        </IconButton>
      )}
    </p>
  )
  const { heading, text } = pages.unknown
  return <StatusPage sign="alert" heading={heading} text={text} note={note} action={<BackToChats />} />
}

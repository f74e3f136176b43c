import { useSearch } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { ownAddress } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackToChats } from './BackToChats.tsx'
import styles from './StatusPage.module.css'
import { StatusPage } from './StatusPage.tsx'

/** Loads the page that broke again, whole: its files may be of an older version. */
const Again = ({ to }: { to: string }) => (
  <Button variant="primary" onClick={() => location.replace(to)}>
    {useWords().common.refresh}
  </Button>
)

/** Shows the id under which the server logged the error. */
export const UnknownError = () => {
  const { common, pages } = useWords()
  const { id, from } = useSearch({ strict: false }) as { id?: string; from?: string }
  const back = ownAddress(from)
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
  const action = back ? <Again to={back} /> : <BackToChats />
  return <StatusPage sign="alert" heading={heading} text={text} note={note} action={action} />
}

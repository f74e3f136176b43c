import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { FormNote } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './installation.module.css'

/** A read-only text with a copy button. */
export const Copyable = ({ label, note, text }: { label: string; note?: ReactNode; text: string }) => {
  const { channels } = useWords('channels')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'success', text: channels.copied })
  }
  return (
    <div className={styles.value}>
      <div className={styles.valueHead}>
        <span className={styles.label}>{label}</span>
        <Button
          size="s"
          aria-label={`${channels.copy}: ${label}`}
          icon={<Copy size={14} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {channels.copy}
        </Button>
      </div>
      <code className={styles.code}>{text}</code>
      {note && <FormNote>{note}</FormNote>}
    </div>
  )
}

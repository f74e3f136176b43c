import type { Channel } from '@beseda/contract/entities/channel.ts'
import { Copy } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { FormNote } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './channels.module.css'
import { entranceOf } from './entrance.ts'

const Value = ({ label, note, text }: { label: string; note?: string; text: string }) => {
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
/** Where clients meet the channel, and its id: to be read and copied. */
export const Address = ({ channel }: { channel: Channel }) => {
  const { channels } = useWords('channels')
  const entrance = entranceOf(channel, location.origin)
  return (
    <>
      {entrance?.kind === 'code' && (
        <Value label={channels.addressCode} note={channels.addressNote} text={entrance.text} />
      )}
      {entrance?.kind === 'page' && <Value label={channels.address} text={entrance.text} />}
      <Value label={channels.identifier} text={channel.id} />
    </>
  )
}

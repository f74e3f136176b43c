import { Copy, Download } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { brand } from '../../lib/page-meta.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './profile.module.css'

/** Backup codes, shown once: they can be copied or saved as a file. */
export const BackupCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const {
    profile: { twoFactor },
  } = useWords('profile')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ kind: 'success', text: twoFactor.copied })
    } catch {
      toast({ kind: 'error', text: twoFactor.notCopied })
    }
  }
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${brand()}\n${codes.join('\n')}\n`], { type: 'text/plain' }))
    link.download = 'backup-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <section className={styles.codes} aria-label={twoFactor.codesHeading}>
      <h3>{twoFactor.codesHeading}</h3>
      <p>{twoFactor.codesNote}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button size="s" icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
          {twoFactor.copy}
        </Button>
        <Button size="s" icon={<Download size={14} aria-hidden="true" />} onClick={download}>
          {twoFactor.download}
        </Button>
        <Button size="s" variant="primary" onClick={onDone}>
          {twoFactor.codesKept}
        </Button>
      </div>
    </section>
  )
}

import { Copy } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './profile.module.css'

/** The key for the authenticator app: as a QR code and as text. */
export const TwoFactorKey = ({ made: { secret, qr } }: { made: { readonly secret: string; readonly qr: string } }) => {
  const {
    profile: { twoFactor },
  } = useWords('profile')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ kind: 'success', text: twoFactor.copied })
    } catch {
      toast({ kind: 'error', text: twoFactor.notCopied })
    }
  }
  return (
    <div className={styles.key}>
      <p>{twoFactor.scan}</p>
      {/* As an image it cannot run scripts. */}
      <img
        className={styles.qr}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr)}`}
        alt={twoFactor.qr}
        width={168}
        height={168}
      />
      <p className={styles.muted}>{twoFactor.orType}</p>
      <p className={styles.letters}>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button size="s" icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
          {twoFactor.copy}
        </Button>
      </p>
    </div>
  )
}

import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './CaptchaNote.module.css'
import type { UsedCaptcha } from './use-captcha.ts'

/** The state of the check. Its height is the same in all states, so that nothing below it moves. */
export const CaptchaNote = ({ captcha: { state, retry } }: { captcha: UsedCaptcha }) => {
  const { common, entrance } = useWords('entrance')
  const signs = {
    working: <Spinner />,
    ready: <ShieldCheck size={16} aria-hidden="true" className={styles.ready} />,
    external: <ShieldCheck size={16} aria-hidden="true" />,
    failed: <CircleAlert size={16} aria-hidden="true" className={styles.failed} />,
  }
  return (
    <div className={styles.note}>
      <span role="status" className={styles.status}>
        {signs[state]}
        {entrance.captcha[state]}
      </span>
      {state === 'failed' && (
        <Button size="s" onClick={retry}>
          {common.retry}
        </Button>
      )}
    </div>
  )
}

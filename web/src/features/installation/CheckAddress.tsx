import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { checkSocket } from '../../lib/check-socket.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './installation.module.css'

/** A browser may open a websocket only to the page's own origin, so the check needs the page at the public address. */
export const CheckAddress = ({ address }: { address: string }) => {
  const { installation: words } = useWords('installation')
  const [opened, setOpened] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    setOpened(null)
    setOpened(await checkSocket(location.origin))
    setBusy(false)
  }
  if (address !== location.origin)
    return (
      <p className={styles.result}>
        <CircleAlert size={16} aria-hidden="true" />
        <span>
          {fill(words.checkElsewhere, { here: location.origin })}{' '}
          <a href={`${address}${paths.installation}`} target="_blank" rel="noreferrer">
            {address} <ExternalLink size={14} aria-hidden="true" />
          </a>
        </span>
      </p>
    )
  return (
    <div className={styles.check}>
      <Button busy={busy} onClick={() => void check()}>
        {words.check}
      </Button>
      <p className={styles.result} role="status">
        {opened === true && (
          <>
            <CircleCheck size={16} className={styles.good} aria-hidden="true" />
            <span>{words.socketGood}</span>
          </>
        )}
        {opened === false && (
          <>
            <CircleAlert size={16} className={styles.bad} aria-hidden="true" />
            <span>{words.socketBad}</span>
          </>
        )}
      </p>
    </div>
  )
}

import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { later, now } from '../../lib/clock.ts'
import { useConnection } from '../../lib/connection.ts'
import { formatTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useUnsent } from '../../lib/unsaved.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useHeight } from '../../ui/use-height.ts'
import styles from './ConnectionNotice.module.css'

const shortestSpinMs = 400
const backOnlineMs = 2000

const Offline = ({ since, retryNow }: { since: number | null; retryNow: () => Promise<void> }) => {
  const lang = useLang()
  const { common, shell } = useWords()
  const unsent = useUnsent()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const begun = now()
    await retryNow()
    later(Math.max(0, shortestSpinMs - (now() - begun)), () => setBusy(false))
  }
  const sentences = [
    common.noConnection,
    unsent > 0 ? plural(lang, unsent, shell.offlineUnsent) : null,
    since !== null ? fill(shell.offlineAsOf, { time: formatTime(since) }) : null,
  ]
  return (
    <Banner
      tone="danger"
      icon={<WifiOff size={16} aria-hidden="true" />}
      action={
        <Button size="s" busy={busy} onClick={() => void retry()}>
          {common.refresh}
        </Button>
      }
    >
      {sentences.filter(Boolean).join('. ')}
    </Banner>
  )
}

/** Shows for two seconds that the connection is back after an interruption that was shown. */
const useJustBack = (state: string): boolean => {
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => {
    if (state === 'offline') setWasOffline(true)
    else if (state === 'online' && wasOffline) return later(backOnlineMs, () => setWasOffline(false))
    return undefined
  }, [state, wasOffline])
  return state === 'online' && wasOffline
}

/** «No connection», and for a moment that it is back. It floats, so that nothing moves under the user's hands. */
export const ConnectionNotice = () => {
  const { shell } = useWords()
  const { state, offlineSince, retryNow } = useConnection()
  const isBack = useJustBack(state)
  const box = useRef<HTMLDivElement>(null)
  const isOffline = state === 'offline'
  useHeight(box, '--connection-height', isOffline || isBack)
  if (!isOffline && !isBack) return null
  return (
    <div ref={box} className={styles.notice}>
      {isOffline ? (
        <Offline since={offlineSince} retryNow={retryNow} />
      ) : (
        <Banner tone="success" icon={<RefreshCw size={16} aria-hidden="true" />}>
          {shell.backOnline}
        </Banner>
      )}
    </div>
  )
}

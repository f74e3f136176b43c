import { RefreshCw, Sparkles, WifiOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { FreeBanner } from '../../features/presence/licences/FreeBanner.tsx'
import { later, now } from '../../lib/clock.ts'
import { useConnection } from '../../lib/connection.ts'
import { formatTime } from '../../lib/format.ts'
import { useLang, useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useUnsent } from '../../lib/unsaved.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { takeNewVersion, useNewVersion } from '../updates.ts'
import { PlanBanner } from './PlanBanner.tsx'

const SecondFactorSoon = late(withWords(() => import('./SecondFactorSoon.tsx'), 'profile'))
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

/** Banners above the page: no connection, connection restored, new version. */
export const Banners = () => {
  const { shell } = useWords()
  const { state, offlineSince, retryNow } = useConnection()
  const isNew = useNewVersion()
  const isBack = useJustBack(state)
  // a user stored by an earlier version has no such field
  const twoFactorFrom = useViewer().twoFactorFrom ?? null
  return (
    <>
      {state === 'offline' && <Offline since={offlineSince} retryNow={retryNow} />}
      {isBack && (
        <Banner tone="success" icon={<RefreshCw size={16} aria-hidden="true" />}>
          {shell.backOnline}
        </Banner>
      )}
      <FreeBanner />
      {isNew && (
        <Banner
          tone="info"
          icon={<Sparkles size={16} aria-hidden="true" />}
          action={
            <Button size="s" onClick={takeNewVersion}>
              {shell.reload}
            </Button>
          }
        >
          {shell.newVersion}
        </Banner>
      )}
      <PlanBanner />
      {twoFactorFrom !== null && (
        <Suspense fallback={null}>
          <SecondFactorSoon from={twoFactorFrom} />
        </Suspense>
      )}
    </>
  )
}

import { auth } from '@beseda/contract/endpoints/auth.ts'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { every, later, now } from '../../lib/clock.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { ownAddress, paths } from '../../lib/paths.ts'
import { plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './StatusPage.module.css'
import { StatusPage } from './StatusPage.tsx'

const everyMs = 15_000
/** A spinner that only flashes looks like an error. */
const shortestMs = 400

/** Retries every 15 s and returns to the former page as soon as the server answers. */
export const ServiceUnavailable = () => {
  const lang = useLang()
  const { common, pages } = useWords()
  const from = ownAddress((useSearch({ strict: false }) as { from?: string }).from) ?? paths.admin
  const [nextAt, setNextAt] = useState(() => now() + everyMs)
  const [left, setLeft] = useState(everyMs)
  const [busy, setBusy] = useState(false)

  const attempt = useCallback(async () => {
    setBusy(true)
    const begun = now()
    try {
      await call(auth.demoUsers, {})
      location.replace(from)
    } catch {
      setNextAt(now() + everyMs)
      later(Math.max(0, shortestMs - (now() - begun)), () => setBusy(false))
    }
  }, [from])

  useEffect(
    () =>
      every(1000, () => {
        setLeft(Math.max(0, nextAt - now()))
        if (now() >= nextAt && !busy) void attempt()
      }),
    [nextAt, busy, attempt],
  )
  const seconds = Math.max(1, Math.ceil(left / 1000))
  return (
    <StatusPage
      sign="plug"
      heading={pages.unavailable.heading}
      text={pages.unavailable.text}
      note={<p className={styles.note}>{plural(lang, seconds, pages.unavailable.countdown)}</p>}
      action={
        <Button variant="primary" busy={busy} onClick={() => void attempt()}>
          {common.refresh}
        </Button>
      }
    />
  )
}

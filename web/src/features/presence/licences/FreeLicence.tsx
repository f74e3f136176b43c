import { licences } from '@beseda/contract/endpoints/licences.ts'
import { KeyRound, X } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../../lib/api.ts'
import { later, now, useNow } from '../../../lib/clock.ts'
import { formatDuration } from '../../../lib/format.ts'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useChoosePresence } from '../use-choose-presence.ts'
import { showLicences, useLicenceNotice } from './licence-notice.ts'

/** The free licence is kept for this user until the offer expires or is answered. */
const FreeLicence = () => {
  const { common, shell, presence: words } = useWords('presence')
  const { until } = useLicenceNotice()
  const second = useNow(1000)
  const choose = useChoosePresence()
  useEffect(() => (until === null ? undefined : later(Math.max(0, until - now()), () => showLicences('none'))), [until])
  const letGo = () => {
    showLicences('none')
    // Frees the offer for the next operator on the waitlist; if this call is lost, the offer expires after a minute.
    call(licences.wait, { waiting: false }).catch(() => undefined)
  }
  return (
    <Banner
      tone="success"
      icon={<KeyRound size={16} aria-hidden="true" />}
      action={
        <>
          <Button
            size="s"
            onClick={() => {
              showLicences('none')
              choose({ presence: 'online' })
            }}
          >
            {words.become}
          </Button>
          <IconButton small label={common.dismiss} onClick={letGo}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {until === null ? shell.licence.free : fill(words.kept, { time: formatDuration(until - second) })}
    </Banner>
  )
}

export default FreeLicence

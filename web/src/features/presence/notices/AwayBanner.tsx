import { CircleOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { later, now } from '../../../lib/clock.ts'
import { useConnection } from '../../../lib/connection.ts'
import { formatShort } from '../../../lib/format.ts'
import { useWords } from '../../../lib/language.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useChoosePresence } from '../use-choose-presence.ts'
import { useOwnPresence } from '../use-own-presence.ts'

/** The server brings operators back whose connection is back; only when it does not, the banner appears. */
const returnMs = 1500

const useText = (): string | null => {
  const { away } = useWords('presence').presence
  const { presence, presenceSince, presenceReason } = useViewer()
  if (presence === 'break') {
    if (presenceReason === 'sentToBreak') return away.sent
    return presenceReason === 'noLicence' ? away.noLicence : null
  }
  if (presence !== 'offline') return null
  if (presenceReason === 'licenceTaken') return away.taken
  return presenceReason === 'connectionLost'
    ? fill(away.lost, { time: formatShort(presenceSince, now()) })
    : away.offline
}

const Away = ({ text, mayReturn }: { text: string; mayReturn: boolean }) => {
  const { presence: words } = useWords('presence')
  const choose = useChoosePresence()
  const [isReturning, setReturning] = useState(mayReturn)
  useEffect(() => later(returnMs, () => setReturning(false)), [])
  if (isReturning) return null
  return (
    <Banner
      tone="warning"
      icon={<CircleOff size={16} aria-hidden="true" />}
      action={
        <Button size="s" onClick={() => choose({ presence: 'online' })}>
          {words.become}
        </Button>
      }
    >
      {text}
    </Banner>
  )
}

/** Offline, or on a break without having chosen it: says so, with a button to go online. */
export const AwayBanner = () => {
  const { takesChats } = useOwnPresence()
  const { state } = useConnection()
  const { presenceReason } = useViewer()
  const text = useText()
  if (!takesChats || state !== 'online' || text === null) return null
  return <Away text={text} mayReturn={presenceReason === 'connectionLost'} />
}

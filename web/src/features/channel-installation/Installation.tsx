import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, ExternalLink, RefreshCw } from 'lucide-react'
import { entranceOf } from '../../entities/channel/entrance.ts'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { useNow } from '../../lib/clock.ts'
import { formatAgo } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormNote } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Copyable } from './Copyable.tsx'
import styles from './installation.module.css'
import { QrCode } from './QrCode.tsx'

/** Which sites have loaded the widget, and when. */
const Sites = ({ sites }: Pick<Channel, 'sites'>) => {
  const { channels } = useWords('channels')
  const { refetch, isFetching } = useQuery(channelsQuery)
  const now = useNow(30_000)
  return (
    <div className={styles.sites}>
      <div className={styles.valueHead}>
        <span className={styles.label}>{channels.installation}</span>
        <Button
          size="s"
          busy={isFetching}
          icon={<RefreshCw size={14} aria-hidden="true" />}
          onClick={() => void refetch()}
        >
          {channels.checkAgain}
        </Button>
      </div>
      <ul aria-live="polite">
        {sites.length === 0 && (
          <li>
            <CircleDashed size={16} aria-hidden="true" />
            {channels.notSeen}
          </li>
        )}
        {sites.map(({ host, lastSeenAt, allowed }) => (
          <li key={host} className={allowed ? styles.seen : undefined}>
            {allowed ? <CircleCheck size={16} aria-hidden="true" /> : <CircleDashed size={16} aria-hidden="true" />}
            <span className={styles.site}>
              {fill(allowed ? channels.installedOn : channels.seenOn, { host, ago: formatAgo(lastSeenAt, now) })}
            </span>
            {!allowed && <Chip tone="warning">{channels.notAllowed}</Chip>}
          </li>
        ))}
      </ul>
      {sites.length === 0 && <FormNote>{channels.notSeenNote}</FormNote>}
    </div>
  )
}

/** How clients reach the channel: code with an installation check, or an address; and the channel's id. */
export const Installation = ({ channel }: { channel: Channel }) => {
  const { channels } = useWords('channels')
  const entrance = entranceOf(channel, location.origin)
  return (
    <>
      {entrance?.kind === 'code' && (
        <>
          <Copyable label={channels.addressCode} note={channels.addressNote} text={entrance.text} />
          <Sites sites={channel.sites} />
        </>
      )}
      {entrance?.kind === 'page' && (
        <>
          <Copyable label={channels.address} text={entrance.text} />
          <div className={styles.page}>
            <QrCode text={entrance.text} label={channels.qr} />
            <div>
              <FormNote>{channels.qrNote}</FormNote>
              <a href={entrance.text} target="_blank" rel="noreferrer" className={styles.link}>
                <ExternalLink size={14} aria-hidden="true" />
                {channels.openPage}
              </a>
            </div>
          </div>
        </>
      )}
      <Copyable label={channels.identifier} text={channel.id} />
    </>
  )
}

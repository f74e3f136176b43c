import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { channelHealthQuery } from '../../entities/channel/queries.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Banner } from '../../ui/Banner.tsx'
import button from '../../ui/Button.module.css'
import { classes } from '../../ui/class-names.ts'

const isBroken = ({ active, health }: Channel): boolean => active && health?.state === 'broken'

/** For who can repair channels: which are broken, on every page, and a message when one works again. */
const BrokenChannels = () => {
  const { channels } = useWords('channels')
  const { data } = useQuery(channelHealthQuery)
  const broken = data?.channels.filter(isBroken) ?? []
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    if (!data) return
    const now = data.channels.filter(isBroken).map((c) => c.id)
    for (const { id, name, active, health } of data.channels)
      if (before.current.includes(id) && active && health?.state === 'ok')
        toast({ kind: 'success', text: fill(channels.repaired, { name }) })
    before.current = now
  }, [data, channels])
  const [first] = broken
  if (!first) return null
  const reason = first.health?.reason
  return (
    <section aria-label={channels.brokenLabel}>
      <Banner
        tone="danger"
        icon={<TriangleAlert size={16} aria-hidden="true" />}
        action={
          <Link
            to={broken.length === 1 ? paths.channel : paths.channels}
            params={{ id: first.id } as never}
            className={classes(button.button, button.small)}
          >
            {channels.repair}
          </Link>
        }
      >
        {broken.length === 1
          ? fill(reason ? channels.brokenOne : channels.brokenPlain, { name: first.name, reason: reason ?? '' })
          : fill(channels.brokenMany, { names: broken.map((c) => `«${c.name}»`).join(', ') })}
      </Banner>
    </section>
  )
}
export default BrokenChannels

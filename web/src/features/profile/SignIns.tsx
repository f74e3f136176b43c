import { account } from '@beseda/contract/endpoints/account.ts'
import type { SignIn } from '@beseda/contract/entities/account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './profile.module.css'
import { signInsQuery } from './queries.ts'

const icons = { desktop: Laptop, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone } as const

/** The user's sign-ins; each can be ended here. */
export const SignIns = () => {
  const words = useWords('profile')
  const { signIns } = words.profile
  const lang = useLang()
  const queryClient = useQueryClient()
  const query = useQuery(signInsQuery)
  const [busy, setBusy] = useState<string | null>(null)
  const end = async (what: string, run: () => Promise<string>) => {
    setBusy(what)
    try {
      toast({ kind: 'success', text: await run() })
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : words.common.noConnection })
    } finally {
      await queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey })
      setBusy(null)
    }
  }
  const endOne = ({ id }: SignIn) =>
    end(id, async () => {
      await call(account.endSignIn, { signInId: id })
      return signIns.ended
    })
  const endOthers = () =>
    end('others', async () => {
      const { ended } = await call(account.endOtherSignIns, {})
      return plural(lang, ended, signIns.endedMany)
    })
  return (
    <Loaded query={query} shape="form">
      {(list) => (
        <>
          <ul className={styles.places}>
            {list.map((place) => (
              <Place key={place.id} place={place} busy={busy === place.id} onEnd={() => void endOne(place)} />
            ))}
          </ul>
          {list.length > 1 ? (
            <div>
              <Button variant="danger" busy={busy === 'others'} onClick={() => void endOthers()}>
                {signIns.endOthers}
              </Button>
            </div>
          ) : (
            <p className={styles.muted}>{signIns.nowhereElse}</p>
          )}
        </>
      )}
    </Loaded>
  )
}

const Place = ({ place, busy, onEnd }: { place: SignIn; busy: boolean; onEnd: () => void }) => {
  const { profile } = useWords('profile')
  const { signIns } = profile
  const Icon = icons[place.device]
  const device = [place.browser, place.system].filter(Boolean).join(', ') || signIns.unknownDevice
  return (
    <li className={styles.place}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.placeText}>
        <p className={styles.placeName}>
          {device} {place.current && <Chip tone="success">{signIns.current}</Chip>}
        </p>
        <p className={styles.muted}>
          {[
            place.address && fill(signIns.address, { address: place.address }),
            fill(signIns.created, { time: formatDateTime(place.createdAt, now()) }),
            !place.current && fill(signIns.used, { time: formatDateTime(place.lastUsedAt, now()) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!place.current && (
        <Button size="s" busy={busy} aria-label={fill(signIns.endNamed, { device })} onClick={onEnd}>
          {signIns.end}
        </Button>
      )}
    </li>
  )
}

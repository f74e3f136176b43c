import { auth } from '@beseda/contract/endpoints/auth.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { EntranceFrame } from '../../parts/entrance/EntranceFrame.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { Button } from '../../ui/Button.tsx'
import { twoFactorQuery } from './queries.ts'
import { TwoFactor } from './TwoFactor.tsx'

/** After signing in, for users who need a second factor and have none: its setup, and then the way on. */
const RequiredTwoFactorPage = () => {
  const { profile } = useWords('profile')
  const words = profile.requiredTwoFactor
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(twoFactorQuery)
  const [busy, setBusy] = useState(false)
  const goOn = async () => {
    setBusy(true)
    await queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => undefined)
    await navigate({ to: paths.chats, search: { filter: 'assigned' }, replace: true })
  }
  const signOut = async () => {
    await call(auth.signOut, {}).catch(() => undefined)
    stored.token.set(null)
    stored.viewer.set(null)
    location.replace(paths.signIn)
  }
  return (
    <EntranceFrame heading={profile.twoFactor.heading}>
      <div className={styles.form}>
        <p className={styles.text}>{data?.enabled ? words.done : words.text}</p>
        <TwoFactor />
        {data?.enabled && (
          <Button variant="primary" busy={busy} onClick={() => void goOn()}>
            {words.goOn}
          </Button>
        )}
      </div>
      <p className={styles.links}>
        <button type="button" className={styles.linkLike} onClick={() => void signOut()}>
          {words.signOut}
        </button>
      </p>
    </EntranceFrame>
  )
}
export default RequiredTwoFactorPage

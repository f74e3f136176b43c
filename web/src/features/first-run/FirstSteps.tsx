import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { plansQuery } from '../../lib/plans.ts'
import { stored } from '../../lib/storage.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './first-steps.module.css'

/** For the administrator of a trial organization: a link to the welcome page, until dismissed. */
export const FirstSteps = () => {
  const { chats, common } = useWords()
  const mayManage = accessOf(useViewer()).rights.includes('RIGHT_ACCOUNT_CONTROL')
  const [isAway, setAway] = useState(() => stored.firstRun.get() === 'off')
  const { data } = useQuery({ ...plansQuery, enabled: mayManage && !isAway })
  if (!mayManage || isAway || !data?.own.trial || data.own.lapsed) return null
  const wave = () => {
    stored.firstRun.set('off')
    setAway(true)
  }
  return (
    <aside className={styles.card} aria-label={chats.firstSteps.title}>
      <p className={styles.words}>
        <Link to={paths.welcome}>{chats.firstSteps.title}</Link>
        <span>{chats.firstSteps.text}</span>
      </p>
      <IconButton label={common.dismiss} onClick={wave}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}

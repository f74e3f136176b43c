import { firstRun } from '@beseda/contract/endpoints/first-run.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './first-steps.module.css'

/** For administrators: a link to the welcome page, until a first message is answered or they dismiss it. */
const FirstSteps = () => {
  const { firstRun: words, common } = useWords('firstRun')
  const mayManage = accessOf(useViewer()).rights.includes('RIGHT_ACCOUNT_CONTROL')
  const [isAway, setAway] = useState(() => stored.firstRun.get() === 'off')
  const { data } = useQuery({
    queryKey: ['firstRun', 'card'],
    queryFn: ({ signal }) => call(firstRun.state, {}, { signal }),
    enabled: mayManage && !isAway,
  })
  const isDone = data ? data.organization?.firstAnswerAt != null || data.skipped.includes('message') : null
  useEffect(() => {
    // later starts need not ask again
    if (isDone) stored.firstRun.set('off')
  }, [isDone])
  if (!mayManage || isAway || isDone !== false) return null
  const wave = () => {
    stored.firstRun.set('off')
    setAway(true)
  }
  return (
    <aside className={styles.card} aria-label={words.card.title}>
      <p className={styles.words}>
        <Link to={paths.welcome}>{words.card.title}</Link>
        <span>{words.card.text}</span>
      </p>
      <IconButton label={common.dismiss} onClick={wave}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
export default FirstSteps

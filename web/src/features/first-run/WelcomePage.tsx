import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck, Gift } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { formatDay } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { plansQuery } from '../../lib/plans.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Page } from '../../parts/Page.tsx'
import { classes } from '../../ui/class-names.ts'
import { type Step, useSteps } from './steps.ts'
import styles from './WelcomePage.module.css'

const Line = ({ step: { title, text, to, params, search, done } }: { step: Step }) => {
  const { firstRun } = useWords('firstRun')
  const Sign = done ? CircleCheck : Circle
  return (
    <li className={classes(styles.step, done && styles.done)}>
      <Sign size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <Link to={to} params={params ?? {}} search={search ?? {}} className={styles.title}>
          {title}
        </Link>
        <span className={styles.text}>{text}</span>
      </span>
      {done !== undefined && <span className="visually-hidden">{done ? firstRun.done : firstRun.undone}</span>}
    </li>
  )
}

/** The first page of a new organization: the length of the trial, and the first steps. */
const WelcomePage = () => {
  const { firstRun, titles } = useWords('firstRun')
  const viewer = useViewer()
  const steps = useSteps()
  const now = useNow(60_000)
  const { data } = useQuery(plansQuery)
  const endsAt = data?.own.trial && !data.own.lapsed ? data.own.endsAt : null
  const done = steps.filter((step) => step.done).length
  return (
    <Page title={`${titles.welcome}, ${viewer.name}`} form>
      {endsAt !== null && (
        <p className={styles.trial}>
          <Gift size={20} strokeWidth={1.75} aria-hidden="true" />
          {fill(firstRun.trial, { date: formatDay(endsAt, now) })}
        </p>
      )}
      <section aria-labelledby="first-steps">
        <div className={styles.head}>
          <h2 id="first-steps">{firstRun.whatFirst}</h2>
          <span className={styles.progress}>{fill(firstRun.progress, { done, all: steps.length })}</span>
        </div>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <Line key={step.id} step={step} />
          ))}
        </ol>
      </section>
      <p className={styles.end}>
        <Link to={paths.chats} search={{ filter: 'assigned' }}>
          {firstRun.toChats}
        </Link>
        <span className={styles.text}>{firstRun.later}</span>
      </p>
    </Page>
  )
}
export default WelcomePage

import { has } from '@beseda/contract/access.ts'
import type { FirstRun } from '@beseda/contract/entities/first-run.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { formatDay } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { plansQuery } from '../../lib/plans.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { secondFactorQuery, stateQuery, useSkip } from './queries.ts'
import { StepLine } from './StepLine.tsx'
import { type Step, useSteps } from './steps.ts'
import styles from './WelcomePage.module.css'

/** Without the right to manage users there is no checklist: nothing was set and nothing put off. */
const nothing: FirstRun = { service: null, organization: null, skipped: [] }

const Head = ({ id, title, steps }: { id: string; title: string; steps: readonly Step[] }) => {
  const { firstRun: words } = useWords('firstRun')
  const done = steps.filter((step) => step.state === 'done').length
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <span className={styles.progress}>{fill(words.progress, { done, all: steps.length })}</span>
    </div>
  )
}

const Checklist = ({ run }: { run: FirstRun }) => {
  const { firstRun: words } = useWords('firstRun')
  const { data: second } = useQuery(secondFactorQuery)
  const skip = useSkip()
  const notices = 'Notification' in window && Notification.permission === 'granted'
  const { own, served } = useSteps(run, { secondFactor: second?.enabled ?? false, notices })
  const { organization } = run
  return (
    <>
      <section aria-labelledby="first-steps">
        <Head id="first-steps" title={run.service ? words.ofService : words.whatFirst} steps={own} />
        <ol className={styles.steps}>
          {own.map((step) => (
            <StepLine key={step.id} step={step} onSkip={(id, skipped) => skip.mutate({ step: id, skipped })} />
          ))}
        </ol>
      </section>
      {organization && served.length > 0 && (
        <section aria-labelledby="served-steps" className={styles.served}>
          <Head id="served-steps" title={fill(words.ofOrganization, { name: organization.name })} steps={served} />
          <p className={styles.text}>{fill(words.ofOrganizationNote, { login: organization.administrator ?? '' })}</p>
          <ol className={styles.steps}>
            {served.map((step) => (
              <StepLine key={step.id} step={step} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** The first steps of a new organization or installation; service administrators also see their first organization. */
const WelcomePage = () => {
  const { firstRun: words } = useWords('firstRun')
  const viewer = useViewer()
  const access = accessOf(viewer)
  const mayManage = has(access, 'RIGHT_ACCOUNT_CONTROL')
  const isService = has(access, 'RIGHT_OBSERVER')
  const query = useQuery({ ...stateQuery, enabled: mayManage })
  const now = useNow(60_000)
  const { data } = useQuery(plansQuery)
  const endsAt = data?.own.trial && !data.own.lapsed ? data.own.endsAt : null
  return (
    <Page title={`${words.welcome}, ${viewer.name}`} form>
      {endsAt !== null && (
        <p className={styles.trial}>
          <Gift size={20} strokeWidth={1.75} aria-hidden="true" />
          {fill(words.trial, { date: formatDay(endsAt, now) })}
        </p>
      )}
      {mayManage ? (
        <Loaded query={query} shape="form">
          {(run) => <Checklist run={run} />}
        </Loaded>
      ) : (
        <Checklist run={nothing} />
      )}
      <p className={styles.end}>
        {isService ? (
          <>
            <Link to={paths.companies}>{words.toOrganizations}</Link>
            <Link to={paths.status}>{words.toStatus}</Link>
          </>
        ) : (
          <Link to={paths.chats} search={{ filter: 'assigned' }}>
            {words.toChats}
          </Link>
        )}
      </p>
    </Page>
  )
}
export default WelcomePage

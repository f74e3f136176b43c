import { has, type Option } from '@beseda/contract/access.ts'
import { options } from '@beseda/contract/access-words.ts'
import { plans as calls } from '@beseda/contract/endpoints/plans.ts'
import type { OwnPlan, Plan } from '@beseda/contract/entities/plan.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, formatFullDate } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { plansQuery } from '../../lib/plans.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { PlanComparison } from '../../parts/PlanComparison.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './OptionsPage.module.css'

const isOption = (name: unknown): name is Option => typeof name === 'string' && Object.hasOwn(options, name)

/** A request for another plan: it is sent to the manager, and the page then shows its state. */
const useRequest = () => {
  const { common, plans } = useWords('plans')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const request = async (planId: string, option: Option | undefined) => {
    setBusy(planId)
    try {
      const wish = await call(calls.request, { planId, ...(option && { option }) })
      queryClient.setQueryData(
        plansQuery.queryKey,
        (known) => known && { ...known, own: { ...known.own, request: wish } },
      )
      toast({ kind: 'success', text: plans.requestSent })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      setBusy(null)
    }
  }
  return { busy, request }
}
const Requested = ({ wish }: { wish: NonNullable<OwnPlan['request']> }) => {
  const lang = useLang()
  const { plans } = useWords('plans')
  const what = [wish.plan?.name, wish.option && inLang(options[wish.option], lang)].filter(Boolean).join(', ')
  return (
    <Banner tone="info">{fill(plans.requested, { what, by: wish.by, date: formatDateTime(wish.at, now()) })}</Banner>
  )
}

const Choice = ({ plan, own, wanted }: { plan: Plan; own: OwnPlan; wanted: Option | undefined }) => {
  const { plans } = useWords('plans')
  const user = useViewer()
  const { busy, request } = useRequest()
  const isOwn = plan.id === own.planId
  const mayAsk = has(accessOf(user), 'AUTHORITY_FINANCE')
  const isAsked = own.request?.plan?.id === plan.id
  const fits = !wanted || plan.options.includes(wanted)
  return (
    <>
      {isOwn && (
        <Chip tone="accent">
          {own.trial ? plans.trialMark : plans.current}
          {own.endsAt !== null && `, ${fill(plans.untilDate, { date: formatFullDate(own.endsAt) })}`}
        </Chip>
      )}
      {isAsked && <Chip tone="info">{plans.requestedHere}</Chip>}
      {mayAsk && !isAsked && fits && (!isOwn || own.trial || own.lapsed) && (
        <Button
          size="s"
          variant={wanted ? 'primary' : 'default'}
          busy={busy === plan.id}
          aria-label={`${plans.request}: ${plan.name}`}
          onClick={() => void request(plan.id, wanted)}
        >
          {plans.request}
        </Button>
      )}
    </>
  )
}

/** The names of the plans that have the option, or that none has it. */
const PlansWith = ({ option, plans: all }: { option: Option; plans: readonly Plan[] }) => {
  const { plans } = useWords('plans')
  const lang = useLang()
  const names = all.filter((plan) => plan.options.includes(option)).map(({ name }) => fill(plans.quoted, { name }))
  const text =
    names.length > 0 ? fill(plural(lang, names.length, plans.inPlans), { plans: names.join(', ') }) : plans.inNone
  return <p className={styles.text}>{text}</p>
}

/** `/admin/options`: what the plan lacks, which plan has it, and how to get it. */
const OptionsPage = () => {
  const lang = useLang()
  const { pages, plans } = useWords('plans')
  const { option } = useSearch({ strict: false }) as { option?: string }
  const user = useViewer()
  const query = useQuery({ ...plansQuery, staleTime: 0 })
  const wanted = isOption(option) && !user.options.includes(option) ? option : undefined
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {wanted && <Lock size={28} strokeWidth={1.5} aria-hidden="true" />}
        <h1>{wanted ? plans.missing.heading : plans.own}</h1>
        {wanted && <p className={styles.text}>{fill(plans.missing.text, { option: inLang(options[wanted], lang) })}</p>}
        {wanted && query.data && <PlansWith option={wanted} plans={query.data.plans} />}
        {!has(accessOf(user), 'AUTHORITY_FINANCE') && <p className={styles.text}>{plans.askManager}</p>}
      </header>
      <Loaded query={query} shape="table">
        {({ plans: all, own }) => (
          <>
            {own.request && <Requested wish={own.request} />}
            <PlanComparison
              plans={all}
              currentId={own.planId}
              wanted={wanted}
              head={(plan) => <Choice plan={plan} own={own} wanted={wanted} />}
            />
          </>
        )}
      </Loaded>
      <footer>
        <Link to={paths.chats} search={{ filter: 'assigned' }}>
          {pages.backToChats}
        </Link>
      </footer>
    </div>
  )
}
export default OptionsPage

import { support } from '@beseda/contract/endpoints/support.ts'
import type { SupportAccount } from '@beseda/contract/entities/support.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatFullDate } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import styles from './account.module.css'

type Own = Words<'support'>['support']['account']
const planText = ({ plan, trial, planEndsAt }: SupportAccount, words: Own): string => {
  if (plan === null) return words.noPlan
  const name = trial ? `${plan} (${words.trial})` : plan
  return planEndsAt === null ? name : fill(words.until, { plan: name, date: formatFullDate(planEndsAt) })
}

/** Who writes in a support chat: their organization, role and plan as they are now. */
const Account = ({ chatId }: { chatId: string }) => {
  const { support: all, common } = useWords('support')
  const words = all.account
  const query = useQuery({
    queryKey: [...liveKeys.support, 'account', chatId],
    queryFn: ({ signal }) => call(support.account, { chatId }, { signal }),
  })
  const { data } = query
  if (query.isError)
    return (
      <ErrorState
        title={words.failed}
        retry={{ label: common.retry, run: () => void query.refetch(), busy: query.isFetching }}
      />
    )
  if (!data)
    return (
      <SkeletonGroup label={common.loading}>
        <Skeleton width="80%" height={12} />
        <Skeleton width="60%" height={12} />
      </SkeletonGroup>
    )
  const lines = [
    [words.organization, data.organization],
    [words.plan, planText(data, words)],
    [words.role, data.active ? data.role : `${data.role} (${words.inactive})`],
    [words.email, data.email],
    [words.phone, data.phone],
  ] as const
  return (
    <section className={styles.account} aria-label={words.title}>
      <dl>
        {lines.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
export default Account

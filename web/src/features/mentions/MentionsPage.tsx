import { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AtSign, CheckCheck } from 'lucide-react'
import { mentionsQuery, unreadMentionsQuery } from '../../entities/mention/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { MentionRow } from './MentionRow.tsx'
import styles from './mentions-page.module.css'

/** `/admin/mentions`: internal messages that name the user; each opens its chat. */
const MentionsPage = () => {
  const { common, mentions: words, titles } = useWords('mentions', 'errors')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { show } = useSearch({ strict: false }) as { show?: unknown }
  const onlyUnread = show === 'unread'
  const query = useInfiniteQuery(mentionsQuery(onlyUnread))
  const unread = useQuery(unreadMentionsQuery).data?.unread ?? 0
  const readAll = useMutation({
    mutationFn: () => call(mentions.readAll, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: liveKeys.mentions }),
    onError: (error) => toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection }),
  })
  const rows = query.data?.pages.flatMap((page) => page.mentions) ?? []
  return (
    <Page
      title={titles.mentions}
      count={unread || undefined}
      actions={
        unread > 0 && (
          <Button
            icon={<CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
            busy={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            {words.readAll}
          </Button>
        )
      }
      filters={
        <Segmented
          label={words.show}
          value={onlyUnread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: words.all },
            { value: 'unread', label: words.onlyUnread },
          ]}
          onChange={(value) =>
            void navigate({ to: paths.mentions, search: (value === 'unread' ? { show: value } : {}) as never })
          }
        />
      }
    >
      <Loaded query={query} shape="table">
        {() => (
          <div className={styles.list}>
            {rows.length === 0 ? (
              <EmptyState
                icon={<AtSign size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={onlyUnread ? words.noneUnread : words.none}
              >
                {words.about}
              </EmptyState>
            ) : (
              <ul aria-label={titles.mentions}>
                {rows.map((mention) => (
                  <MentionRow key={mention.messageId} mention={mention} />
                ))}
              </ul>
            )}
            {query.hasNextPage && (
              <div className={styles.more}>
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {words.more}
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
export default MentionsPage

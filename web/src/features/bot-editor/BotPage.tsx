import type { Bot } from '@beseda/contract/entities/bot.ts'
import type { BotContext } from '@beseda/contract/entities/bot-context.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { mergeDocuments } from '../../entities/bot/changes.ts'
import { botContextQuery, botQuery } from '../../entities/bot/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './editor.module.css'
import { type LocalCopy, localCopies } from './local-copy.ts'
import { OpenBot } from './OpenBot.tsx'
import type { EditorSlots } from './slots.ts'

interface Opened {
  readonly bot: Bot
  readonly context: BotContext
  readonly copy: LocalCopy | null
}
/** `/admin/preferences/chat-bots/bot?id=`: loads the draft, what it refers to, and what this browser kept of it. */
export const BotPage = (slots: EditorSlots) => {
  const { botEditor: words } = useWords('botEditor')
  const { search } = useListSearch()
  const botId = search.id ?? ''
  const key = `${useViewer().id}/${botId}`
  const bot = useQuery({ ...botQuery(botId), enabled: botId !== '' })
  const context = useQuery({ ...botContextQuery(botId), enabled: botId !== '' })
  const copy = useQuery({
    queryKey: ['bot-copy', key],
    queryFn: async () => (await localCopies.get(key)) ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isGone = botId === '' || (bot.error instanceof ApiError && bot.error.code === 'CHATBOT_NOT_FOUND')
  if (isGone)
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />}
        title={words.gone}
        actions={<Link to={paths.bots}>{words.backToList}</Link>}
      >
        {words.goneText}
      </EmptyState>
    )
  const opened: Opened | undefined =
    bot.data && context.data && copy.data !== undefined
      ? { bot: bot.data, context: context.data, copy: copy.data }
      : undefined
  const failed = bot.error ? bot : context
  return (
    <div className={styles.page}>
      <Loaded
        shape="form"
        query={{ data: opened, error: failed.error, isFetching: failed.isFetching, refetch: failed.refetch }}
      >
        {({ bot: stored, context: around, copy: kept }) => (
          <OpenBot
            key={botId}
            bot={stored}
            context={around}
            copy={restored(stored, kept)}
            copyKey={key}
            slots={slots}
          />
        )}
      </Loaded>
    </div>
  )
}
/** What this browser kept, on top of what the server has by now; null when there is nothing to restore. */
const restored = (bot: Bot, copy: LocalCopy | null): LocalCopy | null => {
  if (!copy) return null
  const document = mergeDocuments(copy.base, copy.document, bot.document) ?? copy.document
  return { ...copy, document }
}

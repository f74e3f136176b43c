import type { BotSummary } from '@beseda/contract/entities/bot.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bot, Plus, Sparkles, Upload } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { botsQuery } from '../../entities/bot/queries.ts'
import { useLang, useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Table } from '../../ui/Table.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { useBotColumns } from './columns.tsx'
import { DeleteBot } from './DeleteBot.tsx'
import { IntentPanel } from './IntentPanel.tsx'
import { Intents } from './Intents.tsx'
import { useBotActions } from './use-actions.ts'

const Examples = late(withWords(() => import('./Examples.tsx'), 'botList'))

/** `/admin/preferences/chat-bots`: the bots of the organization, and its intents. */
const BotsPage = () => {
  const { botList: words, titles } = useWords('botList')
  const { search, change, openId, isNew, close } = useListSearch()
  const [dialog, setDialog] = useState<'create' | 'examples' | null>(null)
  const [doomed, setDoomed] = useState<BotSummary | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const actions = useBotActions()
  const areIntents = search.show === 'intents'
  const closeDialog = () => setDialog(null)
  const create = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setDialog('create')}>
      {words.add}
    </Button>
  )
  const example = (
    <Button icon={<Sparkles size={16} aria-hidden="true" />} onClick={() => setDialog('examples')}>
      {words.example}
    </Button>
  )
  return (
    <Page
      title={titles.bots}
      actions={
        areIntents ? (
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => change({ new: '1', id: undefined })}
          >
            {words.addIntent}
          </Button>
        ) : (
          <>
            <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => file.current?.click()}>
              {words.import}
            </Button>
            {example}
            {create}
          </>
        )
      }
      filters={
        <>
          <Segmented
            label={titles.bots}
            value={areIntents ? 'intents' : 'bots'}
            options={[
              { value: 'bots', label: words.bots },
              { value: 'intents', label: words.intents.all },
            ]}
            onChange={(tab) => change({ show: tab === 'bots' ? undefined : tab, id: undefined, new: undefined })}
          />
          {!areIntents && (
            <SearchField
              label={words.search}
              value={search.search ?? ''}
              max={100}
              onSearch={(typed) => change({ search: typed || undefined }, { replace: true })}
            />
          )}
        </>
      }
      panel={areIntents && (isNew || openId) && <IntentPanel key={openId ?? 'new'} intentId={openId} onClose={close} />}
    >
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ target }) => {
          void actions.importFile(target.files?.[0])
          target.value = ''
        }}
      />
      {areIntents ? (
        <Intents />
      ) : (
        <Rows
          text={search.search ?? ''}
          onDelete={setDoomed}
          actions={actions}
          empty={
            <>
              {create}
              {example}
            </>
          }
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'create' && <CreateDialog onClose={closeDialog} />}
        {dialog === 'examples' && <Examples onClose={closeDialog} />}
        {doomed && <DeleteBot bot={doomed} onClose={() => setDoomed(null)} />}
      </Suspense>
    </Page>
  )
}

const Rows = ({
  text,
  actions,
  onDelete,
  empty,
}: {
  text: string
  actions: ReturnType<typeof useBotActions>
  onDelete: (bot: BotSummary) => void
  empty: React.ReactNode
}) => {
  const { botList: words, titles, forms } = useWords('botList', 'forms')
  const lang = useLang()
  const query = useQuery(botsQuery)
  const go = useNavigate()
  const open = (id: string) => void go({ to: paths.bot, search: { id } as never })
  const columns = useBotColumns({ onOpen: open, onDelete, actions })
  const wanted = text.trim().toLocaleLowerCase(lang)
  return (
    <Loaded query={query} shape="table">
      {({ bots }) => (
        <Table
          label={titles.bots}
          columns={columns}
          rows={bots.filter(({ name, description }) =>
            `${name} ${description}`.toLocaleLowerCase(lang).includes(wanted),
          )}
          rowKey={({ id }) => id}
          onOpen={({ id }) => open(id)}
          empty={
            <EmptyState
              icon={<Bot size={28} strokeWidth={1.5} aria-hidden="true" />}
              title={wanted === '' ? words.empty : forms.nothingFound}
              actions={wanted === '' ? empty : undefined}
            >
              {wanted === '' && words.emptyText}
            </EmptyState>
          }
        />
      )}
    </Loaded>
  )
}
export default BotsPage

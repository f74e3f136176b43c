import type { BotIntent } from '@beseda/contract/entities/bot-intent.ts'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useBotTexts } from '../../entities/bot/names.ts'
import { botIntentsQuery } from '../../entities/bot/queries.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { plural } from '../../lib/words/plural.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

/** Intents of the organization, and those of the product. */
export const Intents = () => {
  const { botList: words } = useWords('botList')
  const lang = useLang()
  const query = useQuery(botIntentsQuery)
  const { intent } = useBotTexts()
  const { openId, open } = useListSearch()
  const nameOf = ({ id, name, system }: BotIntent) => (system ? intent(id) : name)
  const columns: readonly Column<BotIntent>[] = [
    {
      id: 'name',
      head: words.name,
      cell: (one) => (
        <NameCell
          before={<Sparkles size={16} strokeWidth={1.75} aria-hidden="true" />}
          name={nameOf(one)}
          after={one.system ? <Chip>{words.intents.system}</Chip> : undefined}
        />
      ),
      value: (one) => nameOf(one).toLocaleLowerCase(),
    },
    {
      id: 'must',
      head: words.intents.must,
      cell: ({ must }) => must.join(', ') || '—',
      drop: 1,
    },
    {
      id: 'mustNot',
      head: words.intents.mustNot,
      width: '160px',
      cell: ({ mustNot }) => (mustNot.length === 0 ? '—' : plural(lang, mustNot.length, words.intents.phrases)),
      value: ({ mustNot }) => mustNot.length,
      drop: 2,
    },
    {
      id: 'bots',
      head: words.intents.usedBy,
      width: '200px',
      cell: ({ bots }) => bots.map(({ name }) => name).join(', ') || '—',
      drop: 2,
    },
  ]
  return (
    <Loaded query={query} shape="table">
      {({ intents }) => (
        <Table
          label={words.intents.title}
          columns={columns}
          rows={intents}
          rowKey={({ id }) => id}
          current={openId}
          onOpen={({ id }, how) => open(id, { replace: how.walked })}
          empty={
            <EmptyState icon={<Sparkles size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.intents.empty}>
              {words.intents.emptyText}
            </EmptyState>
          }
        />
      )}
    </Loaded>
  )
}

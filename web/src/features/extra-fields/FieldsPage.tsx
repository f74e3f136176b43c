import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, TextCursorInput } from 'lucide-react'
import { extraFieldsQuery } from '../../entities/client/extra-fields.ts'
import { announce } from '../../lib/announce.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PanelOf } from '../../parts/PanelOf.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { FieldPanel } from './FieldPanel.tsx'
import styles from './fields.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** `/admin/preferences/fields`: what else operators note about clients, in the order of the panel. */
const FieldsPage = () => {
  const { extraFields: words, common, titles } = useWords('extraFields')
  const queryClient = useQueryClient()
  const query = useQuery(extraFieldsQuery)
  const { openId, isNew, open, change, close } = useListSearch()
  const rows = query.data?.fields ?? []
  const step = async (field: ExtraField, by: -1 | 1) => {
    const at = rows.indexOf(field) + by
    if (at < 0 || at >= rows.length) return
    const beforeId = by < 0 ? rows[at]!.id : (rows[at + 1]?.id ?? null)
    try {
      await call(extraFields.move, { fieldId: field.id, beforeId })
      announce(fill(words.moved, { name: field.name, n: at + 1, count: rows.length }))
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    }
    await queryClient.invalidateQueries({ queryKey: extraFieldsQuery.queryKey })
  }
  const order = (field: ExtraField) => {
    const at = rows.indexOf(field)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keeps the click from opening the row
      // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside have their keys
      <span className={styles.order} onClick={(event) => event.stopPropagation()}>
        <IconButton
          small
          label={fill(words.up, { name: field.name })}
          aria-disabled={at === 0}
          onClick={() => void step(field, -1)}
        >
          <ArrowUp {...icon} />
        </IconButton>
        <IconButton
          small
          label={fill(words.down, { name: field.name })}
          aria-disabled={at === rows.length - 1}
          onClick={() => void step(field, 1)}
        >
          <ArrowDown {...icon} />
        </IconButton>
      </span>
    )
  }
  const stateOf = (field: ExtraField) =>
    field.archived ? words.isArchived : field.used ? words.filled : words.notFilled
  const columns: readonly Column<ExtraField>[] = [
    { id: 'name', head: words.name, cell: (f) => <bdi className={styles.name}>{f.name}</bdi> },
    { id: 'kind', head: words.kind, width: '160px', cell: (f) => words.kinds[f.kind], drop: 1 },
    { id: 'used', head: words.state, width: '160px', cell: stateOf, drop: 2 },
    { id: 'order', head: words.order, width: '96px', cell: order },
  ]
  const add = (
    <Button
      variant="primary"
      icon={<Plus {...icon} strokeWidth={2} />}
      onClick={() => change({ id: undefined, tab: undefined, new: '1' })}
    >
      {words.add}
    </Button>
  )
  return (
    <Page
      title={titles.extraFields}
      count={query.data?.fields.length}
      actions={add}
      panel={
        <PanelOf query={query} rowsOf={(data) => data.fields} openId={openId} isNew={isNew} onClose={close}>
          {(field) => (
            <FieldPanel key={field?.id ?? 'new'} field={field} onSaved={(f) => isNew && open(f.id)} onClose={close} />
          )}
        </PanelOf>
      }
    >
      <Loaded query={query} shape="table">
        {({ fields }) => (
          <Table
            label={titles.extraFields}
            columns={columns}
            rows={fields}
            rowKey={(f) => f.id}
            current={openId}
            onOpen={(f, how) => open(f.id, { replace: how.walked })}
            empty={
              <EmptyState
                icon={<TextCursorInput size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={words.empty}
                actions={add}
              >
                {words.emptyText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default FieldsPage

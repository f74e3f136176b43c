import { has } from '@beseda/contract/access.ts'
import { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import type { RegisteredTemplate } from '@beseda/contract/entities/registered-template.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileCheck2, Plus, RefreshCw } from 'lucide-react'
import { templatesKey, templatesQuery } from '../../entities/registered-template/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PanelOf } from '../../parts/PanelOf.tsx'
import buttonStyles from '../../ui/Button.module.css'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { StatusChip } from './StatusChip.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import { useLabels } from './use-labels.ts'

const useColumns = (): readonly Column<RegisteredTemplate>[] => {
  const words = useWords('channelTemplates').channelTemplates
  const { category, language } = useLabels()
  const now = useNow(60_000)
  return [
    { id: 'name', head: words.name, cell: (t) => t.name, value: (t) => t.name },
    { id: 'text', head: words.text, cell: (t) => [t.title, t.text].filter(Boolean).join(' · '), drop: 3 },
    {
      id: 'category',
      head: words.category,
      cell: (t) => category(t.category),
      value: (t) => t.category,
      width: '120px',
      drop: 2,
    },
    {
      id: 'language',
      head: words.language,
      cell: (t) => language(t.language),
      value: (t) => t.language,
      width: '130px',
      drop: 1,
    },
    {
      id: 'status',
      head: words.status,
      cell: (t) => <StatusChip status={t.status} />,
      value: (t) => t.status,
      width: '160px',
    },
    {
      id: 'registeredAt',
      head: words.registeredAt,
      cell: (t) => formatDateTime(t.registeredAt, now),
      value: (t) => t.registeredAt,
      width: '150px',
      drop: 1,
    },
  ]
}

/** `/admin/preferences/templates/whats-app`: texts that the provider of a channel has reviewed. */
const ChannelTemplatesPage = () => {
  const { channelTemplates: words, titles } = useWords('channelTemplates')
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const { id, new: isNew } = useSearch({ strict: false }) as { id?: string; new?: string }
  const navigate = useNavigate()
  const open = (search: { id?: string; new?: string }) => void navigate({ to: paths.channelTemplates, search })
  const query = useQuery(templatesQuery)
  const columns = useColumns()
  const noRight = has(accessOf(viewer), 'AUTHORITY_TEAM_TEMPLATE') ? null : words.noRight
  const channels = query.data?.channels ?? []
  const refresh = async () => {
    try {
      for (const { id: channelId } of channels) await call(registeredTemplates.refresh, { channelId })
      toast({ kind: 'success', text: words.refreshed })
      await queryClient.invalidateQueries({ queryKey: templatesKey })
    } catch (error) {
      if (error instanceof ApiError) toast({ kind: 'error', text: error.text })
    }
  }
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
      disabledReason={noRight}
      onClick={() => open({ new: '1' })}
    >
      {words.add}
    </Button>
  )
  const icon = <FileCheck2 size={28} strokeWidth={1.5} aria-hidden="true" />
  return (
    <Page
      title={titles.channelTemplates}
      count={query.data?.templates.length}
      actions={
        channels.length > 0 && (
          <>
            <Button
              icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
              disabledReason={noRight}
              onClick={() => void refresh()}
            >
              {words.refresh}
            </Button>
            {add}
          </>
        )
      }
      panel={
        <PanelOf
          query={query}
          rowsOf={({ templates }) => templates}
          openId={id}
          isNew={isNew !== undefined && channels.length > 0}
          onClose={() => open({})}
        >
          {(template) =>
            template ? (
              <TemplatePanel key={template.id} template={template} noRight={noRight} onClose={() => open({})} />
            ) : (
              <TemplateForm channels={channels} onClose={() => open({})} onCreated={(made) => open({ id: made })} />
            )
          }
        </PanelOf>
      }
    >
      <Loaded query={query} shape="table">
        {({ templates }) =>
          channels.length === 0 ? (
            <EmptyState
              icon={icon}
              title={words.noChannels}
              actions={
                has(accessOf(viewer), 'AUTHORITY_SERVICE_ACCOUNT') && (
                  <Link to={paths.channels} className={buttonStyles.button}>
                    {titles.channels}
                  </Link>
                )
              }
            >
              {words.noChannelsText}
            </EmptyState>
          ) : (
            <Table
              label={titles.channelTemplates}
              columns={columns}
              rows={templates}
              rowKey={(t) => t.id}
              current={id}
              onOpen={(t) => open({ id: t.id })}
              empty={
                <EmptyState icon={icon} title={words.none} actions={add}>
                  {words.noneText}
                </EmptyState>
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}
export default ChannelTemplatesPage

import type { CategoryTemplate } from '@beseda/contract/entities/category.ts'
import { countOf } from '@beseda/domain/categories/tree.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Layers, Plus } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { templatesQuery } from './queries.ts'
import { SectionTabs } from './SectionTabs.tsx'

const useColumns = (): readonly Column<CategoryTemplate>[] => {
  const words = useWords('categoryEditor').categoryEditor
  const teamsOf = ({ teams }: CategoryTemplate) =>
    teams === null ? words.allTeams : teams.map((t) => t.name).join(', ') || words.nobody
  return [
    { id: 'name', head: words.templates.name, cell: (t) => t.name, value: (t) => t.name.toLocaleLowerCase() },
    { id: 'teams', head: words.templates.teams, cell: teamsOf, drop: 2 },
    {
      id: 'count',
      head: words.templates.count,
      number: true,
      width: '132px',
      cell: (t) => countOf(t.tree),
      value: (t) => countOf(t.tree),
    },
  ]
}

/** `/admin/preferences/categories/template`: sets of categories that can be added at once. */
const TemplatesPage = () => {
  const { categoryEditor, titles } = useWords('categoryEditor')
  const words = categoryEditor.templates
  const query = useQuery(templatesQuery)
  const columns = useColumns()
  const go = useNavigate()
  const open = (id: string) => void go({ to: paths.categoryTemplate, params: { id } })
  const add = (
    <Button variant="primary" icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />} onClick={() => open('new')}>
      {words.add}
    </Button>
  )
  return (
    <Page
      title={titles.categoryTemplates}
      count={query.data?.templates.length}
      actions={
        <>
          <SectionTabs />
          {add}
        </>
      }
    >
      <Loaded query={query} shape="table">
        {({ templates }) => (
          <Table
            label={titles.categoryTemplates}
            columns={columns}
            rows={templates}
            rowKey={(t) => t.id}
            onOpen={(t) => open(t.id)}
            empty={
              <EmptyState
                icon={<Layers size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={words.none}
                actions={add}
              >
                {words.noneText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default TemplatesPage

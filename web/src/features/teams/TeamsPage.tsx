import { has } from '@beseda/contract/access.ts'
import { distributionRuleNames, distributionRules } from '@beseda/contract/distribution-rules.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { teamSettings } from '@beseda/contract/team-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { teamsQuery } from '../../entities/team/queries.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PanelOf } from '../../parts/PanelOf.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, type Opened, Table } from '../../ui/Table.tsx'
import type { TeamSlots } from './TeamForm.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamPanel } from './TeamPanel.tsx'

const useColumns = (): readonly Column<Team>[] => {
  const words = useWords('people').people.teams
  const lang = useLang()
  const inUnit = (n: number | null, unit: string) => (n === null || n === 0 ? words.off : fill(unit, { n }))
  const closing = (t: Team) =>
    t.closeMinutes === null ? inUnit(t.closeHours, words.hours) : inUnit(t.closeMinutes, words.minutes)
  return [
    { id: 'name', head: words.name, cell: (t) => <NameCell name={t.name} />, value: (t) => t.name.toLocaleLowerCase() },
    { id: 'description', head: words.description, cell: (t) => <NameCell name={t.description} />, drop: 2 },
    {
      id: 'members',
      head: words.members,
      width: '152px',
      cell: (t) => <TeamMembers team={t} />,
      value: (t) => t.memberCount,
    },
    {
      id: 'limit',
      head: inLang(teamSettings.dialogLimit, lang),
      number: true,
      width: '146px',
      cell: (t) => t.dialogLimit,
      value: (t) => t.dialogLimit,
      drop: 3,
    },
    {
      id: 'redistribution',
      head: words.redistributionColumn,
      number: true,
      width: '150px',
      cell: (t) => inUnit(t.redistributeMinutes, words.minutes),
      value: (t) => t.redistributeMinutes,
      drop: 1,
    },
    {
      id: 'rule',
      head: words.ruleColumn,
      width: '156px',
      cell: (t) => inLang(distributionRuleNames[t.distributionRule], lang),
      value: (t) => distributionRules.indexOf(t.distributionRule),
      drop: 1,
    },
    { id: 'closing', head: words.closingColumn, number: true, width: '98px', cell: closing, drop: 1 },
    {
      id: 'inactivity',
      head: words.inactivityColumn,
      number: true,
      width: '128px',
      cell: (t) => inUnit(t.inactivityHours, words.hours),
      value: (t) => t.inactivityHours,
      drop: 1,
    },
  ]
}

/** The teams of the organization. All users see them; users with the right edit them. */
export const TeamsPage = ({ CheckOnPast }: TeamSlots) => {
  const { people, titles } = useWords('people')
  const words = people.teams
  const query = useQuery(teamsQuery)
  const may = has(accessOf(useViewer()), 'AUTHORITY_TEAMS_UPDATE')
  const { openId, isNew, open, change, close } = useListSearch()
  const columns = useColumns()
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
      onClick={() => change({ id: undefined, new: '1' })}
    >
      {words.add}
    </Button>
  )
  return (
    <Page
      title={titles.teams}
      count={query.data?.teams.length}
      actions={may && add}
      panel={
        may && (
          <PanelOf query={query} rowsOf={(data) => data.teams} openId={openId} isNew={isNew} onClose={close}>
            {(team) => (
              <TeamPanel
                key={team?.id ?? 'new'}
                team={team}
                onSaved={(saved) => isNew && open(saved.id)}
                onClose={close}
                CheckOnPast={CheckOnPast}
              />
            )}
          </PanelOf>
        )
      }
    >
      <Loaded query={query} shape="table">
        {({ teams }) => (
          <Table
            label={titles.teams}
            columns={columns}
            rows={teams}
            rowKey={(t) => t.id}
            current={openId}
            {...(may && { onOpen: (t: Team, how: Opened) => open(t.id, { replace: how.walked }) })}
            empty={
              <EmptyState
                icon={<UsersRound size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={words.none}
                actions={may && add}
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

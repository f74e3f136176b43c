import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useLang, useWords } from '../../lib/language.ts'
import type { Change } from '../../lib/list-search.ts'
import { roleName } from '../../lib/role-name.ts'
import { MoreFilters } from '../../parts/MoreFilters.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { roleChoicesQuery, teamChoicesQuery } from './queries.ts'
import styles from './users.module.css'
import type { UsersView } from './view.ts'

/** The filters of the list. Each is a part of the address. */
export const Filters = ({ view, onChange }: { view: UsersView; onChange: (change: Change) => void }) => {
  const lang = useLang()
  const words = useWords('people').people.users
  const { data: teams } = useQuery(teamChoicesQuery)
  const { data: roles } = useQuery(roleChoicesQuery)
  const teamOptions = (teams?.teams ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const roleOptions = (roles?.roles ?? []).map((role) => ({ value: role.id, label: roleName(role, lang) }))
  return (
    <>
      <SearchField
        label={words.search}
        value={view.search ?? ''}
        max={limits.searchText}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <MoreFilters count={Number(!!view.teamId) + Number(!!view.roleId) + Number(view.show === 'all')}>
        <SelectField
          label={words.teams}
          hideLabel
          options={[{ value: '', label: words.allTeams }, ...teamOptions]}
          value={view.teamId ?? ''}
          onChange={(event) => onChange({ team: event.target.value || undefined })}
        />
        <SelectField
          label={words.role}
          hideLabel
          options={[{ value: '', label: words.allRoles }, ...roleOptions]}
          value={view.roleId ?? ''}
          onChange={(event) => onChange({ role: event.target.value || undefined })}
        />
        <CheckField
          label={words.onlyActive}
          {...(styles.active && { className: styles.active })}
          checked={view.show === 'active'}
          onChange={(event) => onChange({ show: event.target.checked ? undefined : 'all' })}
        />
      </MoreFilters>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/language.ts'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { AccessValues } from './access.ts'
import styles from './categories.module.css'
import { teamsQuery } from './queries.ts'

/** A choice between all teams and some of them. */
export const AccessFields = ({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: AccessValues
  error: string | null
  onChange: (value: Partial<AccessValues>) => void
}) => {
  const { categoryEditor: words, forms } = useWords('categoryEditor', 'forms')
  const { data } = useQuery(teamsQuery)
  return (
    <div className={styles.group}>
      <p className={styles.legend}>{label}</p>
      <Segmented
        label={label}
        options={[
          { value: 'all', label: words.allTeams },
          { value: 'some', label: words.someTeams },
        ]}
        value={value.access}
        onChange={(access) => onChange({ access })}
      />
      {value.access === 'some' && (
        <ChecksField
          label={words.teams}
          required
          name="teamIds"
          options={(data?.teams ?? []).map((team) => ({ value: team.id, label: team.name }))}
          value={value.teamIds}
          error={error}
          searchLabel={words.searchTeams}
          emptyText={forms.nothingFound}
          onChange={(teamIds) => onChange({ teamIds })}
        />
      )}
    </div>
  )
}

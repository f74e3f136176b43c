import { auditActions, auditEntities } from '@beseda/contract/audit.ts'
import { audit as calls } from '@beseda/contract/endpoints/audit.ts'
import { inLang, type Words } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { DayFilter } from '../../parts/DayFilter.tsx'
import { MoreFilters } from '../../parts/MoreFilters.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import type { Filter } from './filter.ts'

/** The filters of the log. */
export const Filters = ({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) => {
  const { audit } = useWords('audit')
  const lang = useLang()
  const { data: actors = [] } = useQuery({
    queryKey: ['auditActors'],
    queryFn: ({ signal }) => call(calls.actors, {}, { signal }),
    staleTime: 0,
  })
  const named = (table: Readonly<Record<string, Words>>): SelectOption[] =>
    Object.entries(table).map(([value, words]) => ({ value, label: inLang(words, lang) }))
  const choices = [
    ['userId', audit.person, audit.allPeople, actors.map(({ id, name }) => ({ value: id, label: name }))],
    ['entity', audit.thing, audit.allThings, named(auditEntities)],
    ['action', audit.action, audit.allActions, named(auditActions)],
  ] as const
  return (
    <>
      <SearchField
        label={audit.search}
        value={filter.search}
        max={limits.searchText}
        onSearch={(search) => onChange({ search })}
      />
      <MoreFilters count={Object.entries(filter).filter(([name, value]) => name !== 'search' && value !== '').length}>
        {choices.map(([name, label, all, options]) => (
          <SelectField
            key={name}
            label={label}
            hideLabel
            value={filter[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
            options={[{ value: '', label: all }, ...options]}
          />
        ))}
        {(['from', 'until'] as const).map((name) => (
          <DayFilter
            key={name}
            label={audit[name]}
            value={filter[name]}
            onChange={(day) => onChange({ [name]: day })}
          />
        ))}
      </MoreFilters>
    </>
  )
}

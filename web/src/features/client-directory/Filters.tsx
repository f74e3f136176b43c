import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { DirectoryLinks } from '../../entities/client/DirectoryLinks.tsx'
import { statusesQuery } from '../../entities/client/statuses.ts'
import { useWords } from '../../lib/language.ts'
import type { Change } from '../../lib/list-search.ts'
import { useViewer } from '../../lib/viewer.ts'
import { DayFilter } from '../../parts/DayFilter.tsx'
import { MoreFilters } from '../../parts/MoreFilters.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { CompanyFilter } from './CompanyFilter.tsx'
import styles from './directory.module.css'
import { channelChoicesQuery } from './queries.ts'
import { TagField } from './TagField.tsx'
import { countOf, type DirectoryView, dayNames } from './view.ts'

/** The conditions of the directory. Each is a part of the address. */
export const Filters = ({ view, onChange }: { view: DirectoryView; onChange: (change: Change) => void }) => {
  const words = useWords('clientDirectory').clientDirectory
  const hasStatuses = useViewer().options.includes('OPTION_PROFILE_STATUSES')
  const { filter, days } = view
  const statuses = useQuery({ ...statusesQuery, enabled: hasStatuses }).data?.statuses ?? []
  const channels = useQuery(channelChoicesQuery).data?.channels ?? []
  const optionsOf = (all: string, list: readonly { readonly id: string; readonly name: string }[]) => [
    { value: '', label: all },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <DirectoryLinks />
      <SearchField
        label={words.search}
        value={filter.search ?? ''}
        max={limits.clientName}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <MoreFilters count={countOf(view)}>
        {hasStatuses && (
          <SelectField
            label={words.status}
            hideLabel
            options={[...optionsOf(words.allStatuses, statuses), { value: 'none', label: words.noStatus }]}
            value={filter.status ?? ''}
            onChange={(event) => onChange({ status: event.target.value || undefined })}
          />
        )}
        <TagField
          label={words.tag}
          hideLabel
          placeholder={words.allTags}
          tagId={filter.tag}
          onChange={(tag) => onChange({ tag })}
        />
        <CompanyFilter companyId={filter.company} onChange={(company) => onChange({ company })} />
        <SelectField
          label={words.channel}
          hideLabel
          options={optionsOf(words.allChannels, channels)}
          value={filter.channel ?? ''}
          onChange={(event) => onChange({ channel: event.target.value || undefined })}
        />
        {dayNames.map((name) => (
          <DayFilter
            key={name}
            className={styles.day}
            label={words.days[name]}
            value={days[name]}
            onChange={(day) => onChange({ [name]: day || undefined })}
          />
        ))}
      </MoreFilters>
    </>
  )
}

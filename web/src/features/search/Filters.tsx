import type { ChatFilterChoices } from '@beseda/contract/entities/chat-filter.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type ChoiceField, choiceFields, type SearchParameters } from '@beseda/contract/search-parameters.ts'
import { useQuery } from '@tanstack/react-query'
import { statusesQuery } from '../../entities/client/statuses.ts'
import { useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { DayFilter } from '../../parts/DayFilter.tsx'
import { MoreFilters } from '../../parts/MoreFilters.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { choicesQuery, tagsQuery } from './queries.ts'

const named = (list: readonly { readonly id: string; readonly name: string }[] = []): SelectOption[] =>
  list.map(({ id, name }) => ({ value: id, label: name }))
/** Each category below its parent, indented. */
const inTree = (all: ChatFilterChoices['categories'], parentId: string | null = null, level = 0): SelectOption[] =>
  all
    .filter((category) => category.parentId === parentId)
    .flatMap(({ id, name }) => [
      { value: id, label: `${'\u2003'.repeat(level)}${name}` },
      ...inTree(all, id, level + 1),
    ])

/** What each condition offers; a condition with nothing to choose is left out. */
const useChoices = (): Readonly<Record<ChoiceField, readonly SelectOption[]>> => {
  const { search: words } = useWords('search')
  const { options } = useViewer()
  const { data } = useQuery(choicesQuery)
  const tags = useQuery({ ...tagsQuery, enabled: options.includes('OPTION_CLIENT_PROFILE') }).data?.tags
  const statuses = useQuery({ ...statusesQuery, enabled: options.includes('OPTION_PROFILE_STATUSES') }).data?.statuses
  const categories = inTree(data?.categories ?? [])
  const none = (field: keyof typeof words.none): SelectOption => ({ value: 'none', label: words.none[field] })
  return {
    channel: named(data?.channels),
    team: [none('team'), ...named(data?.teams)],
    operator: [none('operator'), ...named(data?.operators)],
    category: categories.length > 0 ? [none('category'), ...categories] : [],
    tag: named(tags),
    clientStatus: statuses ? [none('clientStatus'), ...named(statuses)] : [],
    state: (['open', 'closed'] as const).map((value) => ({ value, label: words.states[value] })),
    rating: [...['5', '4', '3', '2', '1'].map((value) => ({ value, label: value })), none('rating')],
  }
}

export const Filters = ({
  parameters,
  onChange,
}: {
  parameters: SearchParameters
  onChange: (change: SearchParameters) => void
}) => {
  const { search: words } = useWords('search')
  const choices = useChoices()
  const { text = '', client = '', ...conditions } = parameters
  const count = Object.keys(conditions).length
  return (
    <>
      <SearchField
        label={words.text}
        value={text}
        max={limits.searchText}
        onSearch={(value) => onChange({ text: value })}
      />
      <SearchField
        label={words.client}
        value={client}
        max={limits.searchText}
        onSearch={(value) => onChange({ client: value })}
      />
      <MoreFilters count={count}>
        {choiceFields
          .filter((field) => choices[field].length > 0 || parameters[field])
          .map((field) => {
            const value = parameters[field] ?? ''
            const isKnown = value === '' || choices[field].some((choice) => choice.value === value)
            return (
              <SelectField
                key={field}
                label={words.fields[field]}
                hideLabel
                value={value}
                options={[
                  { value: '', label: words.any[field] },
                  ...choices[field],
                  // of an address: a choice that is gone, or that is still being loaded
                  ...(isKnown ? [] : [{ value, label: words.unknown }]),
                ]}
                onChange={(event) => onChange({ [field]: event.target.value })}
              />
            )
          })}
        {(['from', 'until'] as const).map((field) => (
          <DayFilter
            key={field}
            label={words[field]}
            value={parameters[field]}
            onChange={(day) => onChange({ [field]: day })}
          />
        ))}
        {count > 0 && (
          <Button
            variant="ghost"
            onClick={() => onChange(Object.fromEntries(Object.keys(conditions).map((name) => [name, ''])))}
          >
            {words.reset}
          </Button>
        )}
      </MoreFilters>
    </>
  )
}

import type { SessionSummary } from '@beseda/contract/entities/client.ts'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useLang, useWords } from '../../../lib/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { channelLabel } from '../channel.tsx'
import { type PastFilter, topOf, valuesIn, wholePast } from './past-filter.ts'
import styles from './past-filters.module.css'

interface Props {
  readonly sessions: readonly SessionSummary[]
  readonly filter: PastFilter
  readonly onChange: (filter: PastFilter) => void
}
/** Which requests of a client are shown: by channel, operator, category, rating and days. */
export const PastFilters = ({ sessions, filter, onChange }: Props) => {
  const { side: words } = useWords('side')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const set = (change: Partial<PastFilter>) => onChange({ ...filter, ...change })
  const any = { value: '', label: words.past.any }
  const named = (values: readonly string[]) => [any, ...values.map((value) => ({ value, label: value }))]
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div className={styles.filters}>
      <div className={styles.head}>
        <Button
          size="s"
          aria-expanded={isOpen}
          icon={<ListFilter size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {words.past.filters}
        </Button>
        {isFiltered && (
          <Button size="s" onClick={() => onChange(wholePast)}>
            {words.past.reset}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={styles.fields}>
          <SelectField
            label={words.channel}
            value={filter.channel}
            options={[
              any,
              ...valuesIn(sessions, (s) => s.channelType).map((value) => ({ value, label: channelLabel(value, lang) })),
            ]}
            onChange={(event) => set({ channel: event.target.value })}
          />
          <SelectField
            label={words.operator}
            value={filter.operator}
            options={named(valuesIn(sessions, (s) => s.operatorName))}
            onChange={(event) => set({ operator: event.target.value })}
          />
          <SelectField
            label={words.category}
            value={filter.category}
            options={named(valuesIn(sessions, (s) => topOf(s.category)))}
            onChange={(event) => set({ category: event.target.value })}
          />
          <SelectField
            label={words.ratingName}
            value={filter.rating}
            options={[
              any,
              { value: '5', label: words.past.good },
              { value: '3', label: words.past.bad },
              { value: 'none', label: words.noRating },
            ]}
            onChange={(event) => set({ rating: event.target.value as PastFilter['rating'] })}
          />
          <TextField
            label={words.past.from}
            type="date"
            value={filter.from}
            max={filter.until || undefined}
            onChange={(event) => set({ from: event.target.value })}
          />
          <TextField
            label={words.past.until}
            type="date"
            value={filter.until}
            min={filter.from || undefined}
            onChange={(event) => set({ until: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}

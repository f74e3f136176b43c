import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { clocks, statNames } from '../../entities/report/number-text.ts'
import { PeriodChoice } from '../../entities/report/PeriodChoice.tsx'
import { useWords } from '../../lib/language.ts'
import { MoreFilters } from '../../parts/MoreFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ChecksField, type ChecksOption } from '../../ui/ChecksField.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './reports.module.css'
import { useOptions } from './use-options.ts'
import { type Condition, conditions, type ReportState } from './use-report.ts'

const FilterMenu = ({
  name,
  options,
  state,
}: {
  name: Condition
  options: readonly ChecksOption[]
  state: ReportState
}) => {
  const { reports: words } = useWords('reports')
  const [isOpen, setOpen] = useState(false)
  const chosen = state.search[name]?.split(',') ?? []
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={words.conditions[name]}
      className={styles.menu}
      trigger={(props) => (
        <Button {...props} aria-pressed={chosen.length > 0}>
          {words.conditions[name]}
          {chosen.length > 0 && ` · ${chosen.length}`}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    >
      <ChecksField
        label={words.conditions[name]}
        options={options}
        value={chosen}
        searchLabel={words.searchLabel}
        emptyText={words.nothingFound}
        onChange={(ids) => state.change({ [name]: ids.join(',') || undefined }, { replace: true })}
      />
    </Popover>
  )
}

/** Period, comparison, filters, clock and statistic. All of it is in the address. */
export const Toolbar = ({ state, shown }: { state: ReportState; shown: { from: string; to: string } | undefined }) => {
  const { reports: words, reportParts } = useWords('reports', 'reportParts')
  const { search, change, filter } = state
  const options = useOptions()
  const set = [...conditions, 'handledBy', 'by'].filter((name) => search[name] !== undefined)
  const hasTable = state.report !== 'dialogs' && state.report !== 'time'
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <PeriodChoice dates={filter} shown={shown} onChange={change} />
        {hasTable && (
          <CheckField
            label={words.compare}
            checked={state.compares}
            onChange={({ target }) => change({ compare: target.checked ? undefined : '0' })}
          />
        )}
        <span className={styles.push} />
        {state.report !== 'time' && (
          <>
            <Segmented
              label={words.clock}
              options={clocks.map((value) => ({ value, label: reportParts.clocks[value] }))}
              value={state.clock}
              onChange={(clock) => change({ clock: clock === 'calendar' ? undefined : clock })}
            />
            {state.report !== 'dialogs' && (
              <SelectField
                label={words.stat}
                hideLabel
                value={state.stat}
                options={statNames.map((value) => ({ value, label: reportParts.stats[value] }))}
                onChange={({ target }) => change({ stat: target.value === 'average' ? undefined : target.value })}
              />
            )}
          </>
        )}
      </div>
      <div className={styles.line}>
        <MoreFilters count={set.length}>
          {conditions.map(
            (name) => options[name] && <FilterMenu key={name} name={name} options={options[name]} state={state} />,
          )}
          <SelectField
            label={words.handledBy}
            hideLabel
            value={search.handledBy ?? ''}
            options={[
              { value: '', label: words.handledByAny },
              ...(['operator', 'bot', 'nobody'] as const).map((value) => ({ value, label: words.handlers[value] })),
            ]}
            onChange={({ target }) => change({ handledBy: target.value || undefined })}
          />
          <SelectField
            label={words.by}
            hideLabel
            value={search.by ?? ''}
            options={[
              { value: '', label: words.byStop },
              { value: 'start', label: words.byStart },
            ]}
            onChange={({ target }) => change({ by: target.value || undefined })}
          />
          {set.length > 0 && (
            <Button
              variant="ghost"
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => change(Object.fromEntries(set.map((name) => [name, undefined])))}
            >
              {words.clear}
            </Button>
          )}
        </MoreFilters>
      </div>
    </div>
  )
}

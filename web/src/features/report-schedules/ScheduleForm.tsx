import { reportSchedules as calls } from '@beseda/contract/endpoints/report-schedules.ts'
import { reportFormats } from '@beseda/contract/entities/report-file.ts'
import { cadences, type ReportSchedule, type ScheduleParameters } from '@beseda/contract/entities/report-schedule.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type ReportName, reportNames } from '@beseda/contract/reports/index.ts'
import { schedulePeriodNames, schedulePeriods } from '@beseda/contract/reports/schedule-periods.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { FormNote, FormPair } from '../../parts/FormParts.tsx'
import { zoneText } from '../../parts/time-zones.ts'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { PhrasesField } from '../../ui/PhrasesField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { peopleQuery } from './queries.ts'
import { conditionsOf, fieldsOf, newValues, valuesOf } from './schedule-values.ts'
import styles from './schedules.module.css'

interface Props {
  /** Null: a new one. */
  readonly schedule: ReportSchedule | null
  /** The address of the screen: a new schedule takes over the report that it names. */
  readonly address: Readonly<Record<string, string | undefined>>
  readonly parameters: ScheduleParameters
  readonly timeZone: string
  readonly onSaved: (saved: ReportSchedule) => void
  readonly onClose: () => void
}
const optionsOf = <K extends string>(all: readonly K[], labels: Readonly<Record<K, string>>) =>
  all.map((value) => ({ value, label: labels[value] }))
const days = Array.from({ length: 31 }, (_, i) => String(i + 1))

/** Which report goes, when, and to whom. */
export const ScheduleForm = ({ schedule, address, parameters, timeZone, onSaved, onClose }: Props) => {
  const { reportSchedules: words, forms, common } = useWords('reportSchedules', 'forms')
  const lang = useLang()
  const queries = useQueryClient()
  const { options } = accessOf(useViewer())
  const people = useQuery(peopleQuery)
  const [id] = useState(newId)
  const [initial] = useState(() => (schedule ? valuesOf(schedule) : newValues(address, lang)))
  const refresh = () => queries.invalidateQueries({ queryKey: liveKeys.reportSchedules })
  const form = useForm({
    initial,
    endpoint: (schedule ? calls.change : calls.create) as typeof calls.create,
    toInput: (values) => {
      const own = schedule ? { reportScheduleId: schedule.id, revision: schedule.revision } : { id }
      return { ...own, ...fieldsOf(values), parameters } as never
    },
    onSaved: async (saved) => {
      toast({ kind: 'success', text: forms.saved })
      await refresh()
      onSaved(saved)
    },
  })
  const { report, cadence } = form.values
  const users = form.choice('userIds')
  const emails = form.choice('emails')
  const names = (Object.keys(reportNames) as ReportName[]).filter(
    (name) => name === 'summary' || name === report || options.includes('OPTION_STATISTIC'),
  )
  const conditions = conditionsOf(parameters)
  const gone = schedule ? [...schedule.users.map((u) => ({ ...u, email: u.name })), ...schedule.emails] : []
  const unsubscribed = gone.filter((r) => r.unsubscribed).map((r) => r.email)
  return (
    <form {...form.form} className={styles.form}>
      <TextField label={words.name} required {...form.field('name', limits.reportScheduleName)} />
      <SelectField
        label={words.report}
        options={names.map((name) => ({ value: name, label: inLang(reportNames[name], lang) }))}
        {...form.field('report')}
      />
      <FormNote>
        {conditions.length === 0
          ? words.noConditions
          : `${words.withConditions} ${conditions.map(([name, n]) => `${words.conditions[name]}: ${n}`).join(', ')}`}
      </FormNote>
      <FormPair>
        <SelectField
          label={words.period}
          options={schedulePeriods.map((value) => ({ value, label: inLang(schedulePeriodNames[value], lang) }))}
          {...form.field('period')}
        />
        <SelectField
          label={words.format}
          options={reportFormats
            .filter((format) => format !== 'pdf' || report === 'summary')
            .map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.field('format')}
        />
      </FormPair>
      <FormPair>
        <SelectField label={words.cadence} options={optionsOf(cadences, words.cadences)} {...form.field('cadence')} />
        <TextField label={words.time} type="time" required {...form.field('minutes')} />
      </FormPair>
      {cadence === 'weekly' && (
        <SelectField
          label={words.weekday}
          options={words.weekdays.map((label, i) => ({ value: String(i), label }))}
          {...form.field('weekday')}
        />
      )}
      {cadence === 'monthly' && (
        <SelectField
          label={words.day}
          hint={words.dayHint}
          options={days.map((value) => ({ value, label: value }))}
          {...form.field('day')}
        />
      )}
      <FormNote>{fill(words.zone, { zone: zoneText(timeZone) })}</FormNote>
      <SelectField
        label={words.lang}
        options={optionsOf(['ru', 'eng'] as const, words.langs)}
        {...form.field('lang')}
      />
      <ChecksField
        label={words.users}
        options={(people.data?.people ?? []).map(({ id: value, name }) => ({ value, label: name }))}
        value={users.value}
        error={users.error}
        onChange={users.onChange}
        searchLabel={words.searchUsers}
        emptyText={people.isPending ? common.loading : words.nobody}
      />
      <PhrasesField
        label={words.emails}
        hint={words.emailsHint}
        placeholder="name@company.example"
        removeLabel={words.removeEmail}
        value={emails.value}
        error={emails.error}
        onChange={emails.onChange}
      />
      {unsubscribed.length > 0 && (
        <FormNote>
          {words.unsubscribed} <bdi>{unsubscribed.join(', ')}</bdi>
        </FormNote>
      )}
      <FormEnd
        form={form}
        removal={
          schedule && {
            title: fill(words.deleteAsk, { name: schedule.name }),
            text: words.deleteText,
            run: () => call(calls.remove, { reportScheduleId: schedule.id }),
            onDone: () => void refresh(),
          }
        }
        onClose={onClose}
      />
    </form>
  )
}

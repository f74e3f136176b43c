import type { NoticeSettings } from '@beseda/contract/notice-settings.ts'
import { useWords } from '../../lib/language.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './profile.module.css'

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const minutesOf = (time: string): number | null => {
  const [hours, minutes] = time.split(':').map(Number)
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes
}
const night = { from: 21 * 60, to: 9 * 60 }
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props {
  readonly settings: NoticeSettings
  readonly onChange: (settings: NoticeSettings) => void
}
/** When nothing sounds and nothing is pushed: hours of the day, and breaks. */
export const QuietHours = ({ settings, onChange }: Props) => {
  const own = useWords('profile').profile.notifications
  const { quietHours } = settings
  const set = (change: Partial<typeof night>) =>
    onChange({ ...settings, quietHours: { ...night, ...quietHours, ...change, timeZone: ownZone() } })
  const field = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="time"
      value={timeOf((quietHours ?? night)[name])}
      onChange={(event) => {
        const minutes = minutesOf(event.target.value)
        if (minutes !== null) set({ [name]: minutes })
      }}
    />
  )
  return (
    <>
      <CheckField
        asSwitch
        label={own.quietOnBreak}
        checked={settings.quietOnBreak}
        onChange={(event) => onChange({ ...settings, quietOnBreak: event.target.checked })}
      />
      <CheckField
        asSwitch
        label={own.quietHours}
        hint={own.quietHoursNote}
        checked={quietHours !== null}
        onChange={(event) => (event.target.checked ? set({}) : onChange({ ...settings, quietHours: null }))}
      />
      {quietHours && (
        <div className={styles.hours}>
          {field('from', own.quietFrom)}
          {field('to', own.quietTo)}
        </div>
      )}
    </>
  )
}

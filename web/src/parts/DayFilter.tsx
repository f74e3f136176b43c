import { TextField } from '../ui/TextField.tsx'

/** A filter by a day, `yyyy-mm-dd`; its name stands inside the field. `onChange` gets '' when the day is cleared. */
export const DayFilter = ({
  label,
  value,
  className,
  onChange,
}: {
  label: string
  value: string | undefined
  className?: string | undefined
  onChange: (day: string) => void
}) => (
  <TextField
    className={className ?? ''}
    label={label}
    hideLabel
    icon={<span aria-hidden="true">{label}</span>}
    type="date"
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value)}
  />
)

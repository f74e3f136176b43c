import { formatNumber, formatWeekday } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './heat.module.css'
import { levelOf } from './scale.ts'

const days = [0, 1, 2, 3, 4, 5, 6]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const two = (n: number): string => String(n).padStart(2, '0')

/** Hours of the week as a table of buttons: each says its number and opens what it counted. */
export const HeatMap = ({
  label,
  values,
  onOpen,
}: {
  label: string
  /** By hour of the week; 0 is Monday at midnight. */
  values: ReadonlyMap<number, number>
  onOpen: (hourOfWeek: number) => void
}) => {
  const { reportParts: words } = useWords('reportParts')
  useLang()
  const most = Math.max(0, ...values.values())
  return (
    <div className={styles.scroll}>
      <table className={styles.heat}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.day}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                <span className={hour % 3 === 0 ? undefined : 'visually-hidden'}>{two(hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{formatWeekday(day)}</th>
              {hours.map((hour) => {
                const value = values.get(day * 24 + hour) ?? 0
                const text = `${formatWeekday(day)}, ${two(hour)}:00–${two((hour + 1) % 24)}:00: ${formatNumber(value)}`
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      data-level={levelOf(value, most)}
                      data-peak={(value === most && most > 0) || undefined}
                      aria-label={text}
                      onClick={() => onOpen(day * 24 + hour)}
                      {...tip(text)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

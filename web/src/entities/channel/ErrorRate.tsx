import type { ChannelHealth, ChannelSends } from '@beseda/contract/entities/channel-health.ts'
import { errorPercent } from '@beseda/domain/delivery/error-rate.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './error-rate.module.css'

export const useErrorText = () => {
  const { channels } = useWords('channels')
  return (sends: ChannelSends): string => {
    const percent = errorPercent(sends)
    const { accepted, failed } = sends
    return percent === null
      ? channels.nothingSent
      : fill(channels.failedOf, { percent, failed, all: accepted + failed })
  }
}
/** Failed sends of the last 24 hours, an hour a bar: the height is the number of sends, the red part those that failed. */
export const ErrorChart = ({ hours }: Pick<ChannelHealth['sends'], 'hours'>) => {
  const { channels } = useWords('channels')
  const errorText = useErrorText()
  const most = Math.max(1, ...hours.map((h) => h.accepted + h.failed))
  const share = (n: number) => ({ height: `${(100 * n) / most}%` })
  return (
    <ol className={styles.chart} aria-label={channels.sendsByHour}>
      {hours.map((hour, i) => {
        const text = `${fill(channels.hoursAgo, { n: hours.length - i })}: ${errorText(hour)}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours are their places
          <li key={i} title={text}>
            <span className="visually-hidden">{text}</span>
            <i className={styles.failed} style={share(hour.failed)} />
            <i className={styles.accepted} style={share(hour.accepted)} />
          </li>
        )
      })}
    </ol>
  )
}

import {
  type NoticeChoice,
  type NoticeKind,
  type NoticeSettings,
  noticeKinds,
  noticeSounds,
  noticeWays,
  pushedKinds,
} from '@beseda/contract/notice-settings.ts'
import { useWords } from '../../lib/language.ts'
import styles from './profile.module.css'

interface Props {
  readonly settings: NoticeSettings
  readonly onChange: (settings: NoticeSettings) => void
  /** Plays the sound that was chosen. */
  readonly onSound: (sound: NoticeChoice['sound']) => void
}
const isPushed = (kind: NoticeKind): boolean => pushedKinds.some((pushed) => pushed === kind)

/** Which events notify, with which sound and in which other ways. */
export const NoticeMatrix = ({ settings, onChange, onSound }: Props) => {
  const own = useWords('profile').profile.notifications
  const set = (kind: NoticeKind, change: Partial<NoticeChoice>) =>
    onChange({ ...settings, on: { ...settings.on, [kind]: { ...settings.on[kind], ...change } } })
  return (
    <div className={styles.scrolls}>
      <table className={styles.matrix}>
        <caption className="visually-hidden">{own.heading}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{own.event}</span>
            </th>
            <th scope="col">{own.sound}</th>
            {noticeWays.map((way) => (
              <th key={way} scope="col">
                {own.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{own.kinds[kind]}</th>
              <td>
                <select
                  aria-label={`${own.kinds[kind]}: ${own.sound}`}
                  className={styles.sound}
                  value={settings.on[kind].sound}
                  onChange={(event) => {
                    const sound = noticeSounds.find((name) => name === event.target.value) ?? 'none'
                    set(kind, { sound })
                    if (sound !== 'none') onSound(sound)
                  }}
                >
                  {noticeSounds.map((sound) => (
                    <option key={sound} value={sound}>
                      {own.sounds[sound]}
                    </option>
                  ))}
                </select>
              </td>
              {noticeWays.map((way) => (
                <td key={way}>
                  {(way !== 'push' || isPushed(kind)) && (
                    <input
                      type="checkbox"
                      aria-label={`${own.kinds[kind]}: ${own.ways[way]}`}
                      checked={settings.on[kind][way]}
                      onChange={(event) => set(kind, { [way]: event.target.checked })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

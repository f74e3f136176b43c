import { Bell, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { later } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { askForDesktop, type DesktopState, desktopState, showOnDesktop } from '../../lib/notices/desktop.ts'
import { keepNoticeSettings, noticeKinds, noticeWays, useNoticeSettings } from '../../lib/notices/settings.ts'
import { play } from '../../lib/notices/sounds.ts'
import { blink, stop } from '../../lib/tab-title.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import styles from './profile.module.css'

const exampleMs = 5000

/** Which events notify, in which way, with a test button for each. */
export const Notifications = () => {
  const words = useWords('profile')
  const own = words.profile.notifications
  const settings = useNoticeSettings()
  const [desktop, setDesktop] = useState<DesktopState>(desktopState)
  useEffect(() => stop, [])
  const listen = async () => {
    if (!(await play('assigned', settings.volume))) toast({ kind: 'error', text: own.noSound })
  }
  const show = async () => {
    const state = await askForDesktop()
    setDesktop(state)
    const isShown = state === 'granted' && showOnDesktop(own.exampleTitle, own.exampleText, 'example', () => undefined)
    if (!isShown) toast({ kind: 'error', text: own.desktop[state === 'granted' ? 'unsupported' : state] })
  }
  const blinkExample = () => {
    blink('message')
    later(exampleMs, stop)
  }
  return (
    <>
      <table className={styles.matrix}>
        <caption className="visually-hidden">{own.heading}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{own.event}</span>
            </th>
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
              {noticeWays.map((way) => (
                <td key={way}>
                  <input
                    type="checkbox"
                    aria-label={`${own.kinds[kind]}: ${own.ways[way]}`}
                    checked={settings.on[kind][way]}
                    onChange={(event) =>
                      keepNoticeSettings({
                        ...settings,
                        on: { ...settings.on, [kind]: { ...settings.on[kind], [way]: event.target.checked } },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <label className={styles.volume}>
        <span className={styles.choiceLabel}>{own.volume}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={settings.volume}
          onChange={(event) => keepNoticeSettings({ ...settings, volume: Number(event.target.value) })}
        />
      </label>
      <CheckField
        asSwitch
        label={own.showText}
        hint={own.showTextNote}
        checked={settings.showText}
        onChange={(event) => keepNoticeSettings({ ...settings, showText: event.target.checked })}
      />
      <div className={styles.buttons}>
        <Button size="s" icon={<Volume2 size={14} aria-hidden="true" />} onClick={() => void listen()}>
          {own.listen}
        </Button>
        <Button size="s" icon={<Bell size={14} aria-hidden="true" />} onClick={() => void show()}>
          {desktop === 'default' ? own.allow : own.show}
        </Button>
        <Button size="s" onClick={blinkExample}>
          {own.blink}
        </Button>
      </div>
    </>
  )
}

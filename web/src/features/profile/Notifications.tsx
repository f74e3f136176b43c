import type { NoticeSettings, NoticeSound } from '@beseda/contract/notice-settings.ts'
import { Bell, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { later } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { askForDesktop, type DesktopState, desktopState, showOnDesktop } from '../../lib/notices/desktop.ts'
import { useNoticeSettings } from '../../lib/notices/settings.ts'
import { play } from '../../lib/notices/sounds.ts'
import { changeNoticeSettings } from '../../lib/notices/sync.ts'
import { blink, stop } from '../../lib/tab-title.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { NoticeMatrix } from './NoticeMatrix.tsx'
import { PushField } from './PushField.tsx'
import styles from './profile.module.css'
import { QuietHours } from './QuietHours.tsx'

const exampleMs = 5000

/** Which events notify, in which way, with a test button for each. */
export const Notifications = () => {
  const words = useWords('profile')
  const own = words.profile.notifications
  const settings = useNoticeSettings()
  const [desktop, setDesktop] = useState<DesktopState>(desktopState)
  useEffect(() => stop, [])
  const keep = (next: NoticeSettings) => changeNoticeSettings(next, () => toast({ kind: 'error', text: own.notSaved }))
  const listen = async (sound: NoticeSound = 'twoTones') => {
    if (!(await play(sound, settings.volume))) toast({ kind: 'error', text: own.noSound })
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
      <NoticeMatrix settings={settings} onChange={keep} onSound={(sound) => void listen(sound)} />
      <label className={styles.volume}>
        <span className={styles.choiceLabel}>{own.volume}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={settings.volume}
          onChange={(event) => keep({ ...settings, volume: Number(event.target.value) })}
        />
      </label>
      <CheckField
        asSwitch
        label={own.showText}
        hint={own.showTextNote}
        checked={settings.showText}
        onChange={(event) => keep({ ...settings, showText: event.target.checked })}
      />
      <PushField />
      <QuietHours settings={settings} onChange={keep} />
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

import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { entranceOf } from '../../entities/channel/entrance.ts'
import { channelsQuery } from '../../entities/channel/queries.ts'
import type { SettingValues } from '../../entities/channel/setting-values.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { FormNote } from '../../parts/FormParts.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './preview.module.css'
import { previewSettings } from './preview-settings.ts'

const sizes = { desktop: { width: 780, height: 680 }, phone: { width: 390, height: 680 } } as const
type State = 'closed' | 'start' | 'open'

/** The scale at which the page fits into this width. */
const useScale = (width: number) => {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watcher = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return { box, scale: Math.min(1, room / width) }
}

/** The real widget with the typed values, in a frame that makes no requests. */
export const Preview = ({ channel, values }: { channel: Channel; values: SettingValues }) => {
  const { channels } = useWords('channels')
  const lang = useLang()
  const viewer = useViewer()
  const others = useQuery(channelsQuery).data?.channels ?? []
  const isPage = entranceOf(channel, location.origin)?.kind === 'page'
  const [device, setDevice] = useState<keyof typeof sizes>('desktop')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [state, setState] = useState<State>('open')
  const frame = useRef<HTMLIFrameElement>(null)
  const { width, height } = sizes[device]
  const { box, scale } = useScale(width)
  const settings = previewSettings({
    ...{ channel, values, others },
    organization: viewer.organization.name,
    operator: viewer.name,
    origin: location.origin,
  })
  const shown = JSON.stringify({ v: 1, t: 'show', p: { settings, lang, scheme, state } })
  useEffect(() => {
    const show = () => frame.current?.contentWindow?.postMessage(shown, location.origin)
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (typeof data === 'string' && data.includes('"t":"ready"')) show()
    }
    show()
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [shown])
  return (
    <section className={styles.preview} aria-label={channels.preview}>
      <div className={styles.tools}>
        <h2>{channels.preview}</h2>
        <Segmented
          label={channels.previewDevice}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop', label: channels.desktop, icon: <Monitor size={16} aria-hidden="true" /> },
            { value: 'phone', label: channels.phone, icon: <Smartphone size={16} aria-hidden="true" /> },
          ]}
        />
        <Segmented
          label={channels.previewTheme}
          value={scheme}
          onChange={setScheme}
          options={[
            { value: 'light', label: channels.light, icon: <Sun size={16} aria-hidden="true" /> },
            { value: 'dark', label: channels.dark, icon: <Moon size={16} aria-hidden="true" /> },
          ]}
        />
      </div>
      {!isPage && (
        <Segmented
          wide
          label={channels.previewState}
          value={state}
          onChange={setState}
          options={[
            { value: 'closed', label: channels.stateClosed },
            { value: 'start', label: channels.stateStart },
            { value: 'open', label: channels.stateOpen },
          ]}
        />
      )}
      <div ref={box} className={styles.room}>
        <div className={styles.window} style={{ width: width * scale, height: height * scale }}>
          <iframe
            ref={frame}
            title={channels.previewFrame}
            src={`/widget/preview.html${isPage ? '?page' : ''}`}
            className={styles.frame}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      <FormNote>{channels.previewNote}</FormNote>
    </section>
  )
}

import { limits } from '@beseda/contract/limits.ts'
import { currentWords } from './language.ts'
import { type Pace, workerPace } from './pace.ts'

export type Alert = 'message' | 'problem'

const alertTitle = (alert: Alert): string => {
  const { shell } = currentWords()
  return alert === 'problem' ? shell.problemTitle : shell.newMessageTitle
}

export interface TabTitle {
  /** The title without an alert. */
  readonly set: (title: string) => void
  /** Alternates the alert's title with the normal one every second until `stop`. A problem wins over a message. */
  readonly blink: (alert: Alert) => void
  readonly stop: () => void
}
export const makeTabTitle = (pace: Pace): TabTitle => {
  let normal = document.title
  let alert: Alert | null = null
  let alerting = false
  let end: (() => void) | null = null
  const show = () => {
    document.title = alert !== null && alerting ? alertTitle(alert) : normal
  }
  return {
    set: (title) => {
      normal = title
      show()
    },
    blink: (wanted) => {
      if (alert !== 'problem') alert = wanted
      if (end) return
      alerting = true
      show()
      end = pace(limits.titleBlinkMs, () => {
        alerting = !alerting
        show()
      })
    },
    stop: () => {
      end?.()
      end = null
      alert = null
      show()
    },
  }
}

/** Whether the user is looking at this tab. */
export const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

export const tabTitle = makeTabTitle(workerPace)
export const blink = (kind: Alert): void => tabTitle.blink(kind)
export const stop = (): void => tabTitle.stop()

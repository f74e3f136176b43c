import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { Suspense, useState } from 'react'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import styles from './channels.module.css'

const HelpSteps = late(withWords(() => import('./HelpSteps.tsx'), 'channels'))

/** How to connect a channel, step by step, for types that say so. Its drawings are loaded when it is opened. */
export const Help = ({ type, isOpen }: { type: string; isOpen: boolean }) => {
  const { channels } = useWords('channels')
  const [shown, setShown] = useState(isOpen)
  const steps = channelTypeOf(type)?.help
  if (!steps) return null
  return (
    <details className={styles.help} open={shown} onToggle={(e) => setShown(e.currentTarget.open)}>
      <summary>{channels.help}</summary>
      {shown && (
        <Suspense fallback={null}>
          <HelpSteps steps={steps} />
        </Suspense>
      )}
    </details>
  )
}

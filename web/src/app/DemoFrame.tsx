import { type ReactNode, Suspense, useState } from 'react'
import { withWords } from '../lib/language.ts'
import { late } from '../lib/late.ts'
import { isDemoExposed } from '../lib/page-meta.ts'
import styles from './DemoFrame.module.css'

const DemoWarning = late(withWords(() => import('./DemoWarning.tsx'), 'auth'))

/** Warns above every page while anybody can sign in as a user of the demo. Dismissed, it is back after a reload. */
export const DemoFrame = ({ children }: { readonly children: ReactNode }) => {
  const [isShown, setShown] = useState(isDemoExposed)
  if (!isShown) return children
  return (
    <div className={styles.frame}>
      <Suspense fallback={null}>
        <DemoWarning onDismiss={() => setShown(false)} />
      </Suspense>
      <div className={styles.page}>{children}</div>
    </div>
  )
}

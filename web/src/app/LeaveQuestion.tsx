import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isDirty, leavesForm } from '../lib/dirty.ts'
import { late } from '../lib/late.ts'

const LeaveDialog = late(() => import('./LeaveDialog.tsx'))

/** Asks before the user leaves a page with unsaved changes. */
export const LeaveQuestion = () => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && leavesForm(current, next),
    // For closing the tab the browser asks (holdPage).
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog onLeave={blocker.proceed} onClose={blocker.reset} />
    </Suspense>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isDirty, leavesForm } from '../lib/dirty.ts'
import { late } from '../lib/late.ts'
import { closeTopmost } from '../ui/back.ts'

const LeaveDialog = late(() => import('./LeaveDialog.tsx'))

interface Place {
  readonly search: { readonly to?: unknown }
}
/** Back closes a menu, a dialog or a panel that covers the page. One that is part of the address closes with it. */
export const useBackClosesLayers = (): void => {
  useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      action === 'BACK' && (current as Place).search.to === (next as Place).search.to && closeTopmost(),
    enableBeforeUnload: false,
  })
}

/** Asks before the user leaves a page with unsaved changes. */
export const LeaveQuestion = () => {
  useBackClosesLayers()
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

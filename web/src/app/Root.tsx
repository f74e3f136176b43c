import { Suspense, useEffect } from 'react'
import { NotFound } from '../features/public/NotFound.tsx'
import { followLang, useWords } from '../lib/language.ts'
import { Outlet, OutletViews } from '../lib/router/Outlet.tsx'
import { followLook } from '../lib/theme.ts'
import { closeToast, pauseToasts, runToast, useToasts } from '../lib/toasts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { RouteError } from './RouteError.tsx'
import { useAlertTitles, useRouteFocus, useTitles } from './titles.ts'

const Toasts = () => {
  const { common } = useWords()
  return (
    <Toaster
      toasts={useToasts()}
      label={common.notifications}
      closeLabel={common.close}
      onRun={runToast}
      onClose={closeToast}
      onPause={pauseToasts}
    />
  )
}
const Titles = () => {
  useTitles()
  useAlertTitles()
  useRouteFocus()
  return null
}

const views = { Broken: RouteError, NotFound }

/** Around every screen. */
export const Root = () => {
  useEffect(() => {
    const ends = [followLook(), followLang()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return (
    <OutletViews value={views}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Titles />
      <LeaveQuestion />
      <TooltipLayer />
      <Toasts />
    </OutletViews>
  )
}

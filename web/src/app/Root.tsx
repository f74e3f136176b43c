import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followLang, useWords } from '../lib/language.ts'
import { followTheme } from '../lib/theme.ts'
import { closeToast, pauseToasts, runToast, useToasts } from '../lib/toasts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { DemoFrame } from './DemoFrame.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { MenuScreens } from './menu-screens.ts'
import { allScreens } from './screens.ts'
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

/** The frame around every screen. */
export const Root = () => {
  useEffect(() => {
    const ends = [followTheme(), followLang()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return (
    <MenuScreens value={allScreens}>
      <DemoFrame>
        <Outlet />
      </DemoFrame>
      <Titles />
      <LeaveQuestion />
      <TooltipLayer />
      <Toasts />
    </MenuScreens>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { media, useMedia } from '../../lib/media.ts'
import { useViewer, viewerQuery } from '../../lib/viewer.ts'
import { isAway } from '../load-viewer.ts'
import { leave } from '../sign-out.ts'
import styles from './AdminLayout.module.css'
import { MainMenu } from './MainMenu.tsx'
import { useMenuFold } from './menu-fold.ts'
import type { OpenDialog } from './open-dialog.ts'
import { useShellShortcuts } from './shell-shortcuts.ts'
import { useGuardAgain } from './use-guard.ts'

const Backstage = late(() => import('./Backstage.tsx'))
const Banners = late(withWords(() => import('./Banners.tsx'), 'presence'))
const PhoneTabs = late(() => import('./PhoneTabs.tsx'))
const PaletteDialog = late(withWords(() => import('./PaletteDialog.tsx'), 'search'))
const ShortcutsHelp = late(withWords(() => import('./ShortcutsHelp.tsx'), 'shortcuts'))
const SignOutDialog = late(withWords(() => import('./SignOutDialog.tsx'), 'signOut'))

/** When the user cannot be loaded, treat them as signed out, unless the server is only unavailable. */
const useLiveSignIn = (): void => {
  const { error } = useQuery(viewerQuery)
  useEffect(() => {
    if (error && !isAway(error)) leave(error instanceof ApiError && error.status === 401 ? 'ended' : 'user')
  }, [error])
}

const AdminLayout = () => {
  const { common } = useWords()
  const { id } = useViewer()
  const isPhone = useMedia(media.phone)
  const fold = useMenuFold()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = useCallback(() => setDialog(null), [])
  useLiveSignIn()
  useGuardAgain()
  useShellShortcuts({ toggleMenu: fold.toggle, help: () => setDialog('shortcuts'), search: () => setDialog('palette') })
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {common.skipToContent}
      </a>
      {!isPhone && <MainMenu fold={fold} onOpen={setDialog} />}
      <main id="content" tabIndex={-1} className={styles.outlet}>
        <Suspense fallback={null}>
          <Banners />
        </Suspense>
        <div className={styles.page}>
          <Outlet />
        </div>
      </main>
      <Suspense fallback={null}>
        <Backstage />
      </Suspense>
      <Suspense fallback={null}>
        {isPhone && <PhoneTabs onOpen={setDialog} />}
        {dialog === 'shortcuts' && <ShortcutsHelp onClose={close} />}
        {dialog === 'palette' && <PaletteDialog onClose={close} />}
        {dialog === 'signOut' && <SignOutDialog userId={id} onClose={close} />}
      </Suspense>
    </div>
  )
}
export default AdminLayout

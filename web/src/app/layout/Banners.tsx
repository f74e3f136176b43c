import { has } from '@beseda/contract/access.ts'
import { Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import { PresenceNotices } from '../../features/presence/notices/PresenceNotices.tsx'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useNoticeSync } from '../../lib/notices/sync.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { takeNewVersion, useNewVersion } from '../updates.ts'
import { PlanBanner } from './PlanBanner.tsx'

const BrokenChannels = late(withWords(() => import('./BrokenChannels.tsx'), 'channels'))
const SecondFactorSoon = late(withWords(() => import('./SecondFactorSoon.tsx'), 'profile'))

/** Banners above the page: the user's status, a new version, the plan, broken channels, a second factor. */
const Banners = () => {
  const { shell } = useWords()
  const isNew = useNewVersion()
  useNoticeSync()
  const repairs = has(accessOf(useViewer()), 'AUTHORITY_SERVICE_ACCOUNT')
  // a user stored by an earlier version has no such field
  const twoFactorFrom = useViewer().twoFactorFrom ?? null
  return (
    <>
      <PresenceNotices />
      {isNew && (
        <Banner
          tone="info"
          icon={<Sparkles size={16} aria-hidden="true" />}
          action={
            <Button size="s" onClick={takeNewVersion}>
              {shell.reload}
            </Button>
          }
        >
          {shell.newVersion}
        </Banner>
      )}
      <PlanBanner />
      {repairs && (
        <Suspense fallback={null}>
          <BrokenChannels />
        </Suspense>
      )}
      {twoFactorFrom !== null && (
        <Suspense fallback={null}>
          <SecondFactorSoon from={twoFactorFrom} />
        </Suspense>
      )}
    </>
  )
}
export default Banners

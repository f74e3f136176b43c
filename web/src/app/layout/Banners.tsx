import { Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import { FreeBanner } from '../../features/presence/licences/FreeBanner.tsx'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { takeNewVersion, useNewVersion } from '../updates.ts'
import { PlanBanner } from './PlanBanner.tsx'

const SecondFactorSoon = late(withWords(() => import('./SecondFactorSoon.tsx'), 'profile'))

/** Banners above the page: a free licence, a new version, the plan, a second factor. */
export const Banners = () => {
  const { shell } = useWords()
  const isNew = useNewVersion()
  // a user stored by an earlier version has no such field
  const twoFactorFrom = useViewer().twoFactorFrom ?? null
  return (
    <>
      <FreeBanner />
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
      {twoFactorFrom !== null && (
        <Suspense fallback={null}>
          <SecondFactorSoon from={twoFactorFrom} />
        </Suspense>
      )}
    </>
  )
}

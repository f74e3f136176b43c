import { Suspense, useEffect } from 'react'
import { useWords, withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'
import { stored } from '../../../lib/storage.ts'
import { toast } from '../../../lib/toasts.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { showLicences, useLicenceNotice } from '../licences/licence-notice.ts'
import { useBreakEnd } from '../use-break-end.ts'
import { AwayBanner } from './AwayBanner.tsx'

const FreeLicence = late(withWords(() => import('../licences/FreeLicence.tsx'), 'presence'))
const LicencesDialog = late(withWords(() => import('../licences/LicencesDialog.tsx'), 'licences'))

/** Explains once, in one tab, a status that the user did not choose. */
const useExplanation = (): void => {
  const { presence: words } = useWords('presence')
  const { presence, presenceSince, presenceReason } = useViewer()
  useEffect(() => {
    const noLicence = presence === 'break' && presenceReason === 'noLicence'
    const isBack = presence !== 'offline' && presenceReason === 'connectionBack'
    if (!noLicence && !isBack) return
    const seen = String(presenceSince)
    if (stored.presenceSeen.get() === seen) return
    stored.presenceSeen.set(seen)
    if (noLicence) showLicences('occupied')
    else toast({ kind: 'info', text: words.back[presence] })
  }, [words, presence, presenceSince, presenceReason])
}

/** Why the user gets no chats, and what they can do about it: banners, the dialog of licences, messages. */
export const PresenceNotices = () => {
  const { kind } = useLicenceNotice()
  const { presence } = useViewer()
  const isAtWork = presence === 'online' || presence === 'finishing'
  useBreakEnd()
  useExplanation()
  // They went to work in another tab: the notice about licences is out of date.
  useEffect(() => {
    if (isAtWork && kind !== 'none') showLicences('none')
  }, [isAtWork, kind])
  return (
    <>
      {kind === 'free' && !isAtWork ? (
        <Suspense fallback={null}>
          <FreeLicence />
        </Suspense>
      ) : (
        <AwayBanner />
      )}
      {kind === 'occupied' && (
        <Suspense fallback={null}>
          <LicencesDialog onClose={() => showLicences('none')} />
        </Suspense>
      )}
    </>
  )
}

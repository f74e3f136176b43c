import { Suspense } from 'react'
import { late } from '../../../lib/late.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { useLicenceNotice } from './licence-notice.ts'

const FreeLicence = late(() => import('./FreeLicence.tsx'))

/**
 * «Освободилась лицензия оператора», for a user who was waiting for one. Few ever see it, so its code loads with the
 * offer.
 */
export const FreeBanner = () => {
  const { kind } = useLicenceNotice()
  const { presence } = useViewer()
  if (kind !== 'free' || presence === 'online') return null
  return (
    <Suspense fallback={null}>
      <FreeLicence />
    </Suspense>
  )
}

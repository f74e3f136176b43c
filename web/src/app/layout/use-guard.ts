import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { accessOf, useViewer } from '../../lib/viewer.ts'

/** When rights or options change while a screen is open, its guard is asked again: nobody stays where he may not be. */
export const useGuardAgain = (): void => {
  const router = useRouter()
  const access = JSON.stringify(accessOf(useViewer()))
  const known = useRef(access)
  useEffect(() => {
    if (known.current === access) return
    known.current = access
    void router.invalidate()
  }, [access, router])
}

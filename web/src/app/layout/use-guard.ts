import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { accessOf, useViewer } from '../../lib/viewer.ts'

/** When rights or options change, the guard of the open screen runs again: users leave screens they may not see. */
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

import { type ErrorComponentProps, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { useWords } from '../lib/language.ts'
import { paths } from '../lib/paths.ts'
import { fill } from '../lib/words/plural.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import styles from './RouteError.module.css'

/**
 * Shown instead of a screen that failed: the reason, the code for support, and a retry. The rest of the page works on.
 */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const { common } = useWords()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  useEffect(() => {
    console.error('a screen broke', { requestId }, error)
  }, [error, requestId])
  const retry = () => {
    // A file of an older version is gone for good: only a reload loads the new ones.
    if (error instanceof ApiError || error instanceof NetworkError) reset()
    else location.reload()
  }
  return (
    <main className={styles.page}>
      <ErrorState
        title={common.unexpected}
        text={error instanceof ApiError ? error.text : error instanceof NetworkError ? common.noConnection : ''}
        requestId={requestId && fill(common.requestId, { id: requestId })}
        retry={{ label: common.refresh, run: retry }}
      />
    </main>
  )
}

/**
 * The frame around the screens broke, or a screen without a menu: there is nothing to go on working with. The page of unknown errors
 * shows the id and leads back.
 */
export const FrameError = (props: ErrorComponentProps) => {
  const { error } = props
  const navigate = useNavigate()
  const { pathname, href } = useRouterState({ select: (state) => state.location })
  const stays = pathname === paths.unknownError || error instanceof NetworkError
  const id = error instanceof ApiError ? error.requestId : undefined
  useEffect(() => {
    if (stays) return
    console.error('a page broke', { requestId: id }, error)
    void navigate({ to: paths.unknownError, search: { id, from: href }, replace: true })
  }, [stays, id, error, href, navigate])
  return stays ? <RouteError {...props} /> : null
}

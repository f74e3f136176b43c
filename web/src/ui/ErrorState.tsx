import { CircleAlert } from 'lucide-react'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'
import { EmptyState } from './EmptyState.tsx'

/** A part of the page that failed to load: the reason, the code for support, and a retry button. */
export const ErrorState = ({
  title,
  text,
  requestId,
  retry,
}: {
  title: string
  text?: string
  /** Ready to display: `Код: 5f3a…`. */
  requestId?: string | null | undefined
  retry?: { readonly label: string; readonly run: () => void; readonly busy?: boolean }
}) => (
  <div role="alert">
    <EmptyState
      icon={<CircleAlert size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={title}
      actions={
        retry && (
          <Button busy={retry.busy ?? false} onClick={retry.run}>
            {retry.label}
          </Button>
        )
      }
    >
      {text}
      {requestId && (
        <>
          <br />
          <span className={styles.id}>{requestId}</span>
        </>
      )}
    </EmptyState>
  </div>
)

import type { Words } from '../shape.ts'

export const common: Words['common'] = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  dismiss: 'Dismiss',
  errorTitle: 'Could not load',
  loading: 'Loading',
  more: 'More',
  noConnection: 'No connection to the server',
  notifications: 'Notifications',
  refresh: 'Refresh',
  requestId: 'Code: {id}',
  retry: 'Retry',
  skipToContent: 'Skip to content',
  unexpected: 'Something went wrong',
}

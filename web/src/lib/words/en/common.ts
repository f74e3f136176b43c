import type { Words } from '../shape.ts'

export const common: Words['common'] = {
  /** For an answer that brings no text of its own. */
  answers: {
    ACCESS_DENIED: 'Access denied',
    PAGE_NOT_FOUND: 'No such address',
    TOO_MANY_REQUESTS: 'Too many requests. Try again a little later',
    UNAUTHENTICATED: 'Please sign in',
    UNAVAILABLE: 'The service is temporarily unavailable. Try again in a few seconds',
    UNKNOWN: 'Unknown error',
  },
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  dismiss: 'Dismiss',
  errorTitle: 'Could not load',
  loading: 'Loading',
  more: 'More',
  partFailed: 'A part of the page was not loaded: no connection, or there is a new version',
  noConnection: 'No connection to the server',
  notifications: 'Notifications',
  refresh: 'Refresh',
  requestId: 'Code: {id}',
  retry: 'Retry',
  skipToContent: 'Skip to content',
  unexpected: 'Something went wrong',
  delete: 'Delete',
  forever: 'This cannot be undone',
}

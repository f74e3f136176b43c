import type { Words } from '../shape.ts'

export const pages: Words['pages'] = {
  backToChats: 'Go to chats',
  copyId: 'Copy code',
  noRights: {
    namedText: 'You need the right “{right}”. Ask your administrator',
    text: 'This needs a right that your role does not have. Ask your administrator',
    title: 'No access',
  },
  notFound: {
    text: 'The address has changed or has a mistake in it',
    title: 'Page not found',
  },
  options: {
    title: 'Not in your plan',
  },
  unavailable: {
    countdown: { one: 'Next attempt in {n} second', other: 'Next attempt in {n} seconds' },
    heading: 'The service is temporarily unavailable',
    text: 'This page opens by itself as soon as the server answers',
    title: 'Service unavailable',
  },
  unknown: {
    heading: 'Unknown error',
    text: 'Refresh the page. If the error comes back, tell support the code',
    title: 'Error',
  },
}

import { anyone, anyUserWithoutTwoFactor } from '@beseda/contract/access.ts'
import { NotFound } from '../../features/public/NotFound.tsx'
import { ServiceUnavailable } from '../../features/public/ServiceUnavailable.tsx'
import { UnknownError } from '../../features/public/UnknownError.tsx'
import { withWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

/** Public screens, without the menu. */
export const publicScreens = {
  signIn: {
    path: paths.signIn,
    access: anyone,
    frame: 'bare',
    title: (w) => w.titles.signIn,
    page: withWords(() => import('../../features/sign-in/SignInPage.tsx'), 'auth', 'entrance', 'errors', 'forms'),
    search: texts('notice', 'from'),
  },
  restore: {
    path: paths.restore,
    access: anyone,
    frame: 'bare',
    title: (w) => w.titles.restore,
    page: withWords(() => import('../../features/restore/RestorePage.tsx'), 'auth', 'entrance', 'errors', 'forms'),
  },
  setup: {
    path: paths.setup,
    access: anyone,
    frame: 'bare',
    title: (w) => w.titles.setup,
    page: withWords(() => import('../../features/setup/SetupPage.tsx'), 'auth', 'entrance', 'errors', 'forms', 'setup'),
  },
  invitation: {
    path: paths.invitation,
    access: anyone,
    frame: 'bare',
    title: (w) => w.titles.invitation,
    page: withWords(
      () => import('../../features/invitation/InvitationPage.tsx'),
      'auth',
      'entrance',
      'errors',
      'forms',
      'invitation',
    ),
  },
  twoFactor: {
    path: paths.twoFactor,
    access: anyUserWithoutTwoFactor,
    frame: 'bare',
    title: (w) => w.titles.twoFactor,
    page: withWords(
      () => import('../../features/profile/RequiredTwoFactorPage.tsx'),
      'auth',
      'errors',
      'forms',
      'profile',
    ),
  },
  signUp: {
    path: paths.signUp,
    access: anyone,
    frame: 'bare',
    title: (w) => w.titles.signUp,
    page: withWords(() => import('../../features/sign-up/SignUpPage.tsx'), 'auth', 'entrance', 'errors', 'forms'),
    search: texts('token'),
  },
  phoneConfirmation: {
    path: paths.phoneConfirmation,
    access: anyone,
    frame: 'bare',
    title: (w) => w.titles.phoneConfirmation,
    page: () => import('../../features/sign-up/PhoneConfirmationPage.tsx'),
  },
  noRights: {
    path: paths.noRights,
    access: anyone,
    frame: 'bare',
    title: (w) => w.pages.noRights.title,
    page: () => import('../../features/public/NoRights.tsx'),
    search: texts('right'),
  },
  notFound: {
    path: paths.notFound,
    access: anyone,
    frame: 'bare',
    title: (w) => w.pages.notFound.title,
    eager: NotFound,
  },
  serviceUnavailable: {
    path: paths.serviceUnavailable,
    access: anyone,
    frame: 'bare',
    title: (w) => w.pages.unavailable.title,
    eager: ServiceUnavailable,
    search: texts('from'),
  },
  unknownError: {
    path: paths.unknownError,
    access: anyone,
    frame: 'bare',
    title: (w) => w.pages.unknown.title,
    eager: UnknownError,
    search: texts('id', 'from'),
  },
} as const satisfies Record<string, Screen>

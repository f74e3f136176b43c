import type { Words } from '../shape.ts'

export const auth: Words<'auth'>['auth'] = {
  demoHint: 'Sign in with one click',
  demoTitle: 'Demo access',
  demoWarning: {
    label: 'Demo access warning',
    text: 'The demo is open to the network: anybody can sign in, so keep no real data here. To turn it off, start the server with DEMO=0',
  },
  guarded: 'Too many sign-in attempts. Press “Sign in” again: the check below shows that you are not a robot',
  heading: 'Sign in',
  hidePassword: 'Hide password',
  language: 'Language',
  login: 'Email',
  password: 'Password',
  picture: {
    answer: 'It is on its way and arrives by 18:00',
    caption: 'All channels, one story',
    first: 'Where is my order?',
    second: 'Can I move the delivery?',
  },
  roles: {
    administrator: 'Administrator',
    operator: 'Operator',
    service: 'Service administrator',
    support: 'Service support',
    supervisor: 'Supervisor',
  },
  requiredNote: '* required field',
  showPassword: 'Show password',
  submit: 'Sign in',
  theme: 'Theme',
  reasons: {
    ended: 'Your session has ended. Sign in again to continue where you left off',
    elsewhere: 'You signed out in another tab. Sign in again to continue where you left off',
    user: 'Your user data could not be loaded. Sign in again',
  },
}

import type { Words } from '../shape.ts'

export const setup: Words<'setup'>['setup'] = {
  create: 'Create and sign in',
  email: 'Email',
  emailHint: 'You sign in with it',
  heading: 'Service administrator',
  intro: 'The service administrator sets this installation up and adds organizations. Create your account:',
  name: 'Name',
  noToken: 'This page needs the complete link',
  noTokenText: 'The server prints it at each start while there is no administrator; so does the command npm run admin',
  outdated: 'The link no longer works',
  password: 'Password',
}

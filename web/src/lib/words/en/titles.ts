import type { Words } from '../shape.ts'

/** Names of the screens, for menus, tabs and headings. */
export const titles: Words['titles'] = {
  audit: 'Audit log',
  calendars: 'Working calendars',
  categories: 'Request categories',
  categoryTemplate: 'Category template',
  categoryTemplates: 'Category templates',
  channel: 'Channel',
  channels: 'Channels',
  extensions: 'API key',
  invitation: 'Invitation',
  organization: 'My organization',
  organizations: 'Organizations',
  outbox: 'Outbox',
  phoneConfirmation: 'Checking the link',
  plans: 'Plans',
  profile: 'Profile',
  restore: 'Password recovery',
  roles: 'Roles',
  setup: 'First start',
  signIn: 'Sign in',
  signUp: 'Sign up',
  teams: 'Teams',
  userEdit: 'User card',
  users: 'Users',
  welcome: 'Welcome',
}

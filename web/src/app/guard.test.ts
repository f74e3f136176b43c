import { anyone, anyUser, needs, needsOption } from '@beseda/contract/access.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { describe, expect, test } from 'vitest'
import { paths } from '../lib/paths.ts'
import { detour, hasChats } from './guard.ts'
import { allScreens, screenAt, screens } from './screens.ts'

const user = (
  rights: CurrentUser['role']['rights'][number]['name'][],
  options: CurrentUser['options'],
): CurrentUser => ({
  id: 'u',
  ...{ version: 1, changed: {} },
  name: 'Ann',
  photoId: null,
  photoUrl: null,
  breakMinutes: null,
  login: 'ann@example.com',
  organization: { id: 'o', name: 'O' },
  role: { id: 'r', name: 'R', rights: rights.map((name) => ({ name })) },
  options,
  ...{ twoFactorDue: false, twoFactorFrom: null },
  teams: [],
  channelIds: [],
  presence: 'online',
  presenceSince: 0,
  presenceReason: null,
  breakKind: null,
  breakNote: '',
  ...{ breakMinutesPlanned: null, breakUntil: null, breakWish: null },
  dialogLimit: null,
  preferences: { undoSend: false, shareDrafts: true },
})
const report = needs('AUTHORITY_ALL_STAT', 'OPTION_STATISTIC')

describe('redirect', () => {
  test('users who are not signed in go to the sign-in page, except from public pages', () => {
    expect(detour(anyUser, null)).toEqual({ to: paths.signIn, search: {} })
    expect(detour(report, null)).toEqual({ to: paths.signIn, search: {} })
    expect(detour(anyone, null)).toBeNull()
  })
  test('a missing right leads to its page', () => {
    expect(detour(report, user([], ['OPTION_STATISTIC']))).toEqual({
      to: paths.noRights,
      search: { right: 'AUTHORITY_ALL_STAT' },
    })
  })
  test('a missing option leads to the plan', () => {
    expect(detour(report, user(['AUTHORITY_ALL_STAT'], []))).toEqual({
      to: paths.options,
      search: { option: 'OPTION_STATISTIC' },
    })
    expect(detour(needsOption('OPTION_API'), user([], []))?.to).toBe(paths.options)
  })
  test('a user who must set up a second factor is led there, from everywhere else', () => {
    const due = { ...user(['AUTHORITY_ALL_STAT'], ['OPTION_STATISTIC']), twoFactorDue: true }
    expect(detour(report, due)).toEqual({ to: paths.twoFactor, search: {} })
    expect(detour(screens.chats.access, due)?.to).toBe(paths.twoFactor)
    expect(detour(screens.twoFactor.access, due)).toBeNull()
    expect(detour(anyone, due)).toBeNull()
  })
  test('a user with both may open the screen', () => {
    expect(detour(report, user(['AUTHORITY_ALL_STAT'], ['OPTION_STATISTIC']))).toBeNull()
    expect(detour(anyUser, user([], []))).toBeNull()
  })
})

test('service staff have no chats, unless they also answer or watch over them', () => {
  expect(hasChats(user(['RIGHT_OBSERVER', 'RIGHT_ACCOUNT_CONTROL'], []))).toBe(false)
  expect(hasChats(user(['RIGHT_OBSERVER', 'AUTHORITY_CHAT_DISTRIBUTION'], []))).toBe(true)
  expect(hasChats(user(['RIGHT_OBSERVER', 'AUTHORITY_ALL_CHATS'], []))).toBe(true)
  expect(hasChats(user([], []))).toBe(true)
})

describe('screens', () => {
  test('the inventory: each address with its access', () => {
    const inventory = allScreens
      .map(({ path, access, frame }) =>
        [path, access.who, access.right, access.option, frame].filter(Boolean).join(' '),
      )
      .sort()
    expect(inventory).toEqual([
      '/ anyone bare',
      '/admin/chats user inside',
      '/admin/clients/all user OPTION_CLIENT_PROFILE inside',
      '/admin/clients/companies user OPTION_CLIENT_PROFILE inside',
      '/admin/clients/deletions user AUTHORITY_ALL_CHATS OPTION_CLIENT_PROFILE inside',
      '/admin/clients/import user AUTHORITY_PROFILE_UPDATE OPTION_CLIENT_PROFILE inside',
      '/admin/expanded-search user OPTION_EXTENDED_SEARCH inside',
      '/admin/mentions user OPTION_INTERNAL_COMMENTS inside',
      '/admin/monitoring/abonents user AUTHORITY_ALL_STAT OPTION_ONLINE_MONITORING inside',
      '/admin/monitoring/channels user AUTHORITY_ALL_STAT OPTION_ONLINE_MONITORING inside',
      '/admin/monitoring/operators user AUTHORITY_ALL_STAT OPTION_ONLINE_MONITORING inside',
      '/admin/monitoring/teams user AUTHORITY_ALL_STAT OPTION_ONLINE_MONITORING inside',
      '/admin/options user inside',
      '/admin/overview user AUTHORITY_ALL_CHATS inside',
      '/admin/preferences user settings',
      '/admin/preferences/audit user RIGHT_ACCOUNT_CONTROL settings',
      '/admin/preferences/black-list user settings',
      '/admin/preferences/calendars user settings',
      '/admin/preferences/categories user AUTHORITY_CHAT_SESSION_CATEGORY OPTION_CHAT_CATEGORIES settings',
      '/admin/preferences/categories/template user AUTHORITY_CHAT_SESSION_CATEGORY OPTION_CHAT_CATEGORIES settings',
      '/admin/preferences/categories/template/$id user AUTHORITY_CHAT_SESSION_CATEGORY OPTION_CHAT_CATEGORIES settings',
      '/admin/preferences/channels user AUTHORITY_SERVICE_ACCOUNT settings',
      '/admin/preferences/channels/$id user AUTHORITY_SERVICE_ACCOUNT settings',
      '/admin/preferences/chat-bots user AUTHORITY_SERVICE_ACCOUNT OPTION_CHATBOT settings',
      '/admin/preferences/chat-bots/bot user AUTHORITY_SERVICE_ACCOUNT OPTION_CHATBOT inside',
      '/admin/preferences/companies user RIGHT_OBSERVER settings',
      '/admin/preferences/dead-letters user AUTHORITY_SERVICE_ACCOUNT settings',
      '/admin/preferences/extensions user AUTHORITY_INTEGRATION OPTION_API settings',
      '/admin/preferences/fields user AUTHORITY_PROFILE_STATUS OPTION_CLIENT_PROFILE settings',
      '/admin/preferences/installation user RIGHT_OBSERVER settings',
      '/admin/preferences/knowledge user AUTHORITY_TEAM_TEMPLATE settings',
      '/admin/preferences/merge-contacts user OPTION_CLIENT_PROFILE settings',
      '/admin/preferences/organization user RIGHT_ACCOUNT_CONTROL settings',
      '/admin/preferences/outbox user RIGHT_OBSERVER settings',
      '/admin/preferences/plans user RIGHT_OBSERVER settings',
      '/admin/preferences/roles user AUTHORITY_ROLE_MODIFY settings',
      '/admin/preferences/status user RIGHT_OBSERVER settings',
      '/admin/preferences/statuses user AUTHORITY_PROFILE_STATUS OPTION_PROFILE_STATUSES settings',
      '/admin/preferences/templates user AUTHORITY_TEAM_TEMPLATE OPTION_TEMPLATES settings',
      '/admin/preferences/templates/whats-app user settings',
      '/admin/profile user inside',
      '/admin/reports user AUTHORITY_ALL_STAT inside',
      '/admin/reports/categories user AUTHORITY_ALL_STAT OPTION_STATISTIC inside',
      '/admin/reports/channels user AUTHORITY_ALL_STAT OPTION_STATISTIC inside',
      '/admin/reports/common user AUTHORITY_ALL_STAT OPTION_STATISTIC inside',
      '/admin/reports/dialogs user AUTHORITY_ALL_STAT OPTION_STATISTIC inside',
      '/admin/reports/employees user AUTHORITY_ALL_STAT OPTION_STATISTIC inside',
      '/admin/reports/files user AUTHORITY_ALL_STAT inside',
      '/admin/reports/schedules user AUTHORITY_ALL_STAT inside',
      '/admin/reports/teams user AUTHORITY_ALL_STAT OPTION_STATISTIC inside',
      '/admin/reports/time user AUTHORITY_ALL_STAT OPTION_STATISTIC inside',
      '/admin/statistics user inside',
      '/admin/support user inside',
      '/admin/teams/all user inside',
      '/admin/users/all user inside',
      '/admin/users/edit user RIGHT_ACCOUNT_CONTROL inside',
      '/admin/users/import user RIGHT_ACCOUNT_CONTROL inside',
      '/admin/welcome user settings',
      '/invitation anyone bare',
      '/no-rights anyone bare',
      '/not-found anyone bare',
      '/registration/phone-confirmation/$token anyone bare',
      '/restore anyone bare',
      '/service-unavailable anyone bare',
      '/setup anyone bare',
      '/signup anyone bare',
      '/two-factor user bare',
      '/unknown-error anyone bare',
    ])
  })
  test('every screen with the menu needs a user', () => {
    for (const screen of allScreens) if (screen.frame !== 'bare') expect(screen.access.who).toBe('user')
  })
  test('each entry of the menu of settings leads to a screen that shows this menu', () => {
    const entries = allScreens.filter(({ menu }) => menu?.in === 'settings')
    expect(entries.filter(({ frame }) => frame !== 'settings').map(({ path }) => path)).toEqual([])
  })
  test('an unknown address has no screen', () => {
    expect(screenAt('/admin/nothing')).toBeNull()
    expect(screenAt('/admin/chats')).toBe(screens.chats)
    expect(screenAt('/registration/phone-confirmation/abc')).toBe(screens.phoneConfirmation)
  })
})

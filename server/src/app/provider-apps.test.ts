import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { providerAppsOf } from './provider-apps.ts'

const apps = (value: unknown) => providerAppsOf(readConfig({ PROVIDER_APPS: JSON.stringify(value) }))

test('settings of an app are checked by its adapter', () => {
  expect(providerAppsOf(readConfig({}))).toEqual({})
  const settings = { secret: 's', verifyToken: 'v' }
  expect(apps({ loopback: settings })).toEqual({ loopback: settings })
})
test.each([
  [{ loopback: { secret: 'geheim' } }, 'verifyToken (invalid_type)'],
  [{ site_chat: {} }, 'no channel type “site_chat” has an app'],
  [{ nothing: {} }, 'no channel type “nothing” has an app'],
  [[], 'PROVIDER_APPS must be a JSON object'],
])('%j stops the start and says why, without the values', (value, reason) => {
  expect(() => apps(value)).toThrow(reason)
  expect(() => apps(value)).not.toThrow('geheim')
})

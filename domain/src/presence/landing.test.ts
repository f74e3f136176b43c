import { expect, test } from 'vitest'
import { landing } from './landing.ts'

test.each([
  ['finishing', 'online', 2, 'finishing'],
  ['finishing', 'finishing', 1, 'finishing'],
  ['finishing', 'finishing', 0, 'break'],
  ['finishing', 'online', 0, 'break'],
  // an operator who is away has no chats to finish and does not return to work by this
  ['finishing', 'break', 3, 'break'],
  ['finishing', 'offline', 3, 'break'],
  ['online', 'finishing', 2, 'online'],
  ['break', 'online', 2, 'break'],
  ['offline', 'finishing', 2, 'offline'],
] as const)('%s wanted by somebody %s with %s chats: %s', (wanted, before, chats, becomes) =>
  expect(landing(wanted, { before, chats })).toBe(becomes),
)

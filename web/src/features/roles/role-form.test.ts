import { roles } from '@beseda/contract/endpoints/roles.ts'
import { formCodes } from '@beseda/contract/form-checks.ts'
import { expect, test } from 'vitest'

const filled = { name: 'Старший смены', description: 'Следит за очередью', rights: ['AUTHORITY_ALL_CHATS'] }

/** The same cases as those of the API (server/test/administration/roles.test.ts), with the same codes. */
test.each([
  [{}, {}],
  [{ name: 'ы'.repeat(32) }, {}],
  [{ name: 'ы'.repeat(33) }, { name: 'TEXT_TOO_LONG' }],
  [{ name: ' ' }, { name: 'FIELD_REQUIRED' }],
  [{ description: 'ы'.repeat(255) }, {}],
  [{ description: 'ы'.repeat(256) }, { description: 'TEXT_TOO_LONG' }],
  [{ description: '' }, { description: 'FIELD_REQUIRED' }],
  [{ rights: [] }, {}],
] as const)('form and server give the same errors: %j → %j', (change, codes) =>
  expect(formCodes(roles.create, { ...filled, ...change })).toEqual(codes),
)

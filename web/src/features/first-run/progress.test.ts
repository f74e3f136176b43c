import type { OrganizationProgress } from '@beseda/contract/entities/first-run.ts'
import { expect, test } from 'vitest'
import { stateOf } from './progress.ts'

const id = '00000000-0000-7000-8000-000000000000'
const empty: OrganizationProgress = {
  ...{ id, name: 'Дом', administrator: null, people: 1, members: 1 },
  ...{ channel: null, installedOn: null, firstMessage: null, firstAnswerAt: null },
}
const own = { secondFactor: false, notices: false }
const facts = (change: Partial<OrganizationProgress>) => ({ service: null, organization: { ...empty, ...change }, own })

test('a message counts once somebody answered it', () => {
  expect(stateOf('message', facts({ firstMessage: { chatId: id, at: 1 } }), [])).toBe('open')
  expect(stateOf('message', facts({ firstMessage: { chatId: id, at: 1 }, firstAnswerAt: 2 }), [])).toBe('done')
})
test('a chat page needs no installation, a site chat does until a site has loaded it', () => {
  const channel = (type: string) => ({ channel: { id, type, name: 'Чат' } })
  expect(stateOf('installation', facts(channel('chat_page')), [])).toBe('done')
  expect(stateOf('installation', facts(channel('site_chat')), [])).toBe('open')
  expect(stateOf('installation', facts({ ...channel('site_chat'), installedOn: 'shop.example' }), [])).toBe('done')
})
test('a step that is put off becomes done by itself', () => {
  expect(stateOf('colleague', facts({}), ['colleague'])).toBe('skipped')
  expect(stateOf('colleague', facts({ people: 2 }), ['colleague'])).toBe('done')
})
test('without an organization nothing of it is done', () => {
  for (const step of ['organization', 'team', 'channel', 'installation', 'message'] as const)
    expect(stateOf(step, { service: null, organization: null, own }, [])).toBe('open')
})

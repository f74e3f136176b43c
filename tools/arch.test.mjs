import { describe, expect, test } from 'vitest'
import { good } from './arch/good-tree.mjs'
import { harmless } from './arch/harmless-trees.mjs'
import { checkArchitecture } from './arch.mjs'
import { makeTree } from './test-tree.mjs'

const problemsWith = (files) => checkArchitecture(makeTree({ ...good, ...files })).problems

test('a tree without violations has no problems', () => {
  expect(problemsWith({})).toEqual([])
})

/** Each: the rule, the files that violate it, and the expected place and text of the problem. */
const broken = [
  [
    'contract knows nobody',
    { 'contract/src/a.ts': "\nimport { urgency } from '@beseda/domain/sla/urgency.ts'\n" },
    'contract/src/a.ts:2: contract/src/ may not import domain/src/sla/urgency.ts',
  ],
  [
    'domain uses no package',
    { 'domain/src/a.ts': "import * as z from 'zod/mini'\n" },
    'domain/src/a.ts:1: domain/src/ may not use the package zod/mini, only none',
  ],
  [
    'the browser gets zod/mini only',
    { 'contract/src/a.ts': "import * as z from 'zod'\n" },
    'may not use the package zod, only zod/mini',
  ],
  [
    'platform does not know features',
    { 'server/src/platform/a.ts': "import { list } from '../features/chats/index.ts'\n" },
    'server/src/platform/ may not import server/src/features/chats/index.ts',
  ],
  [
    'also types count for layers',
    { 'server/src/platform/a.ts': "import type { list } from '../features/chats/index.ts'\n" },
    'server/src/platform/ may not import',
  ],
  [
    'also lazy imports count for layers',
    { 'server/src/platform/a.ts': "export const a = () => import('../features/chats/index.ts')\n" },
    'server/src/platform/ may not import',
  ],
  [
    'also passing on counts for layers',
    { 'server/src/platform/a.ts': "export * from '../features/chats/index.ts'\n" },
    'server/src/platform/ may not import',
  ],
  [
    'features do not know the wiring',
    { 'server/src/features/chats/a.ts': "import { routes } from '../../app/routes.ts'\n" },
    'server/src/features/ may not import server/src/app/routes.ts',
  ],
  [
    'features know only the interface of channels',
    { 'server/src/features/chats/a.ts': "import { acme } from '../../channels/acme/adapter.ts'\n" },
    'may not import server/src/channels/acme/adapter.ts',
  ],
  [
    'slices go through index.ts',
    { 'server/src/features/files/a.ts': "import { list } from '../chats/list.ts'\n" },
    'server/src/features/chats/list.ts is inside another slice: import server/src/features/chats/index.ts',
  ],
  [
    'the server does not load the demo at once',
    { 'server/src/main.ts': "import { seed } from '../../tools/demo/seed.ts'\nseed.pop()\n" },
    'server/src/main.ts:1: ../../tools/demo/seed.ts leaves the workspace server',
  ],
  [
    'nobody else loads the demo',
    { 'server/src/app/a.ts': "export const demo = () => import('../../../tools/demo/seed.ts')\n" },
    'server/src/app/a.ts:1: ../../../tools/demo/seed.ts leaves the workspace server',
  ],
  [
    'the demo knows no pages',
    { 'tools/demo/a.ts': "import { Button } from '../../web/src/ui/Button.tsx'\nexport const a = Button\n" },
    'tools/demo/ may not import web/src/ui/Button.tsx',
  ],
  [
    'the demo uses the packages of the server',
    { 'tools/demo/a.ts': "import x from '@some/thing'\nexport const a = x\n" },
    '@some/thing is not in server/package.json',
  ],
  [
    'the demo takes its time as an argument',
    { 'tools/demo/a.ts': 'export const a = Date.now()\n' },
    'tools/demo/a.ts:1: Date.now() is taken from the air',
  ],
  [
    'no adapter knows another',
    { 'server/src/channels/other/adapter.ts': "import { acme } from '../acme/adapter.ts'\n" },
    'server/src/channels/other may not know server/src/channels/acme',
  ],
  [
    'adapters use few packages',
    { 'server/src/channels/acme/a.ts': "import pg from 'pg'\n" },
    'server/src/channels/ may not use the package pg',
  ],
  [
    'slices of the web do not know each other',
    { 'web/src/features/teams/a.ts': "import { page } from '../users/UsersPage.tsx'\n" },
    'web/src/features/teams may not know web/src/features/users',
  ],
  [
    'entities of the web do not know features',
    { 'web/src/entities/chat/a.ts': "import { page } from '../../features/users/UsersPage.tsx'\n" },
    'web/src/entities/ may not import web/src/features/users/UsersPage.tsx',
  ],
  [
    'entities of the web do not know each other',
    {
      'web/src/entities/chat/a.ts': "import { b } from '../user/b.ts'\nexport const a = b\n",
      'web/src/entities/user/b.ts': 'export const b = 1\n',
    },
    'web/src/entities/chat may not know web/src/entities/user',
  ],
  [
    'ui knows only ui',
    { 'web/src/ui/a.ts': "import { lang } from '@beseda/contract/lang.ts'\n" },
    'web/src/ui/ may not import contract/src/lang.ts',
  ],
  [
    'ui does not fetch',
    { 'web/src/ui/a.ts': "import { useQuery } from '@tanstack/react-query'\n" },
    'web/src/ui/ may not use the package @tanstack/react-query',
  ],
  [
    'no Node in the browser',
    { 'web/src/ui/a.ts': "import { join } from 'node:path'\n" },
    'node:path does not exist in a browser',
  ],
  [
    'packages are declared where they are used',
    { 'server/src/platform/a.ts': "import x from '@some/thing/part'\n" },
    '@some/thing is not in server/package.json',
  ],
  [
    'workspaces by name',
    { 'server/src/platform/a.ts': "import { lang } from '../../../contract/src/lang.ts'\n" },
    'leaves the workspace server',
  ],
  [
    'inside a workspace by path',
    { 'domain/src/a.ts': "import { urgency } from '@beseda/domain/sla/urgency.ts'\n" },
    'is in the same workspace',
  ],
  [
    'extensions are written',
    { 'domain/src/a.ts': "import { urgency } from './sla/urgency'\n" },
    './sla/urgency is not there',
  ],
  [
    'product code does not import tests',
    { 'domain/src/test-facts.ts': 'export const f = 1\n', 'domain/src/a.ts': "import { f } from './test-facts.ts'\n" },
    'domain/src/test-facts.ts is for tests',
  ],
  [
    'no circles',
    {
      'domain/src/a.ts': "import { b } from './b.ts'\nexport const a = b\n",
      'domain/src/b.ts': "import { a } from './a.ts'\nexport const b = a\n",
    },
    'domain/src/b.ts:1: a circle of imports: domain/src/a.ts → domain/src/b.ts → domain/src/a.ts',
  ],
  [
    'no circles of types',
    {
      'domain/src/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
      'domain/src/b.ts': "import type { A } from './a.ts'\nexport type B = A\n",
    },
    'domain/src/b.ts:1: a circle of imports: domain/src/a.ts → domain/src/b.ts → domain/src/a.ts',
  ],
  [
    'domain has no clock',
    { 'domain/src/a.ts': 'export const a = () =>\n  Date.now()\n' },
    'domain/src/a.ts:2: Date.now() is taken from the air: take it as an argument',
  ],
  [
    'the server has one clock',
    { 'server/src/features/chats/a.ts': 'export const a = new Date()\n' },
    'new Date() without an argument is taken from the air',
  ],
  [
    'the server has one chance',
    { 'server/src/app/a.ts': 'export const a = crypto.randomUUID()\n' },
    'randomUUID() is taken from the air',
  ],
  [
    'timers come from the clock',
    { 'server/src/platform/a.ts': 'setTimeout(() => {}, 1)\n' },
    'setTimeout is taken from the air',
  ],
  [
    'also by their other name',
    { 'server/src/platform/a.ts': "import { setTimeout as sleep } from 'node:timers/promises'\n" },
    'setTimeout is taken from the air',
  ],
  [
    'the network is handed in',
    { 'server/src/features/chats/a.ts': 'export const a = () => globalThis.fetch("x")\n' },
    'fetch is taken from the air',
  ],
  [
    'settings are read in one place',
    { 'server/src/platform/a.ts': 'export const a = process.env.A\n' },
    'process.env is taken from the air',
  ],
  [
    'the clock has no dice',
    { 'server/src/platform/clock.ts': 'export const a = Math.random()\n' },
    'Math.random() is taken from the air',
  ],
  [
    'the web has one clock',
    { 'web/src/lib/a.ts': 'setInterval(() => {}, 1)\n' },
    'setInterval is taken from the air: use web/src/lib/clock.ts',
  ],
  [
    'no names of channel types',
    { 'domain/src/a.ts': "export const is = (t: string) => t === 'telegram'\n" },
    "'telegram' is the name of a channel type",
  ],
  [
    'also in double quotes and templates',
    { 'web/src/lib/a.tsx': 'export const A = <i title="site_chat">{`vk_bot`}</i>\n' },
    "'vk_bot' is the name of a channel type",
  ],
  [
    'common words only as a type',
    { 'domain/src/a.ts': "export const a = (c: any) => c.type === 'email'\n" },
    "'email' is the name of a channel type",
  ],
  [
    'files stay short',
    { 'web/src/ui/long.css': '.a {}\n'.repeat(301) },
    'web/src/ui/long.css:301: 301 lines, 300 are allowed',
  ],
  [
    'no utilities',
    { 'server/src/platform/utils/a.ts': 'export const a = 1\n' },
    'a folder of utilities has no subject',
  ],
  [
    'no index elsewhere',
    { 'domain/src/sla/index.ts': 'export const a = 1\n' },
    'an index file only as the public face',
  ],
  [
    'faces of slices stay small',
    { 'server/src/features/chats/index.ts': "export { list } from './list.ts'\n".repeat(21) },
    'has at most 20 lines, this has 21',
  ],
  [
    'no barrels under other names',
    { 'domain/src/all.ts': "export * from './sla/urgency.ts'\nexport type { a } from './sla/urgency.ts'\n" },
    'it only passes on other files',
  ],
  ['no default exports', { 'web/src/lib/a.ts': 'export default 1\n' }, 'web/src/lib/a.ts:1: a default export'],
  ['no mocks of our own', { 'domain/src/a.test.ts': "vi.mock('./sla/urgency.ts')\n" }, 'what we own is not mocked'],
]
describe('each rule finds its violation', () => {
  test.each(broken)('%s', (_, files, message) => {
    const problems = problemsWith(files)
    expect(problems.join('\n')).toContain(message)
    for (const problem of problems) expect(problem).toMatch(/^[\w./-]+:\d+: .+(\. |: |, ).+\.$/)
  })
})

/** What resembles a violation but is none. */
describe('no false alarm', () => {
  test.each(Object.entries(harmless))('%s', (_, files) => {
    expect(problemsWith(files)).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { checkDocuments } from './docs.mjs'
import { makeTree } from './test-tree.mjs'

const tree = {
  'package.json': '{}',
  'docs/picture.png': '',
  'docs/decisions/001-node.md': 'no paths',
  'server/src/features/chats/list.ts': '',
  'server/src/features/chats/close.ts': '',
  'tools/arch.mjs': '',
}
const problemsOf = (text, file = 'README.md') => checkDocuments(makeTree({ ...tree, [file]: text })).problems

test('existing paths, complete, shortened, with placeholders, and texts that are no paths', () => {
  const text = [
    'See `server/src/features/chats/list.ts:12`, `features/chats/close.ts`, `server/`, `package.json`, `./tools/arch.mjs`.',
    '`server/src/features/<name>/list.ts`, `server/**/close.ts`, `features/chats/{list,close}.ts`, `node tools/arch.mjs .`',
    '![picture](docs/picture.png) [decision](docs/decisions/001-node.md#why) [web](https://example.org/a.ts) [top](#top)',
    '`npm start`, `/admin/chats`, `@beseda/contract`, `text/html`, `data/demo.json`, `a/b`, `1/2`, `DATA_DIR/demo.json`',
  ].join('\n')
  expect(problemsOf(text)).toEqual([])
  expect(checkDocuments(makeTree({ ...tree, 'README.md': text })).paths).toBe(12)
})

test.each([
  [
    'a file that is gone',
    '\n`server/src/features/chats/open.ts`',
    'README.md:2: server/src/features/chats/open.ts does not exist',
  ],
  ['a short path that is gone', '`features/chats/open.ts`', 'features/chats/open.ts does not exist'],
  ['a folder that is gone', '`server/src/feature`', 'server/src/feature does not exist'],
  ['a misspelt top folder', '`serverr/src/main.ts`', 'serverr/src/main.ts does not exist'],
  ['a file at the top', '`CONTRIBUTING.md`', 'CONTRIBUTING.md does not exist'],
  ['one of several', '`features/chats/{list,open}.ts`', 'features/chats/open.ts does not exist'],
  ['a pattern that fits nothing', '`server/src/features/<name>/open.ts`', 'does not exist'],
  ['inside a command', '`node tools/none.mjs --all`', 'tools/none.mjs does not exist'],
  ['a link', '[x](docs/none.md)', 'docs/none.md does not exist'],
])('%s is found', (_, text, problem) => {
  expect(problemsOf(text).join()).toContain(problem)
})

test('links are relative to their document', () => {
  expect(problemsOf('[x](../package.json) [y](picture.png)', 'docs/a.md')).toEqual([])
  expect(problemsOf('[y](docs/picture.png)', 'docs/a.md')).toHaveLength(1)
})

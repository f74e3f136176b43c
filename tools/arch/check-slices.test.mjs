import { describe, expect, test } from 'vitest'
import { checkArchitecture } from '../arch.mjs'
import { makeTree } from '../test-tree.mjs'
import { good } from './good-tree.mjs'

const problemsWith = (files) => checkArchitecture(makeTree({ ...good, ...files })).problems

const numbers = (n) => Array.from({ length: n }, (_, i) => i + 1)
/** `count` files in `folder`. */
const filesIn = (folder, count) =>
  Object.fromEntries(numbers(count).map((i) => [`${folder}/f${i}.ts`, `export const f${i} = ${i}\n`]))

/** A slice of the server with `count` exports, all of which another slice uses. */
const sliceWith = (count) => {
  const names = numbers(count).map((i) => `n${i}`)
  return {
    'server/src/features/big/names.ts': names.map((name) => `export const ${name} = 1\n`).join(''),
    'server/src/features/big/index.ts': `export { ${names.join(', ')} } from './names.ts'\n`,
    'server/src/features/user/use.ts': `import { ${names.join(', ')} } from '../big/index.ts'\nexport const use = [${names.join(', ')}]\n`,
  }
}
/** A feature of the web from whose two files `app` takes `count` names. */
const featureWith = (count) => {
  const [first, ...rest] = numbers(count).map((i) => `n${i}`)
  return {
    'web/src/features/big/First.tsx': `export const ${first} = 1\n`,
    'web/src/features/big/names.ts': rest.map((name) => `export const ${name} = 1\n`).join(''),
    'web/src/app/a.ts': `import { ${first} } from '../features/big/First.tsx'\nimport { type ${rest.join(', ')} } from '../features/big/names.ts'\nexport const a = ${first}\n`,
  }
}

describe('within the limits', () => {
  const kept = {
    '16 files of a slice': filesIn('server/src/features/big', 16),
    '16 files of a feature': filesIn('web/src/features/big', 16),
    'tests and styles do not count': {
      ...filesIn('web/src/features/big', 16),
      'web/src/features/big/f1.test.ts': 'export {}\n',
      'web/src/features/big/f1.module.css': '.a {}\n',
    },
    '12 exports of a slice': sliceWith(12),
    '12 names of a feature': featureWith(12),
    'the wiring takes what it likes from files': {
      'server/src/features/big/names.ts': numbers(20)
        .map((i) => `export const n${i} = 1\n`)
        .join(''),
      'server/src/app/all.ts': `import { ${numbers(20)
        .map((i) => `n${i}`)
        .join(', ')} } from '../features/big/names.ts'\nexport const all = n1\n`,
    },
    'an export under another name': {
      'server/src/features/chats/index.ts': "export { list as listChats } from './list.ts'\n",
      'server/src/features/files/read.ts':
        "import { listChats as all } from '../chats/index.ts'\nexport const read = all\n",
    },
  }
  test.each(Object.entries(kept))('%s', (_, files) => {
    expect(problemsWith(files)).toEqual([])
  })
})

const broken = [
  [
    '17 files of a slice',
    filesIn('server/src/features/big', 17),
    'server/src/features/big:1: 17 files without tests, 16 are allowed in a slice',
  ],
  [
    'files in folders of a slice count',
    { ...filesIn('server/src/features/big', 9), ...filesIn('server/src/features/big/part', 8) },
    'server/src/features/big:1: 17 files without tests',
  ],
  [
    '17 files of a feature',
    filesIn('web/src/features/big', 17),
    'web/src/features/big:1: 17 files without tests, 16 are allowed in a slice',
  ],
  [
    '13 exports of a slice',
    sliceWith(13),
    'server/src/features/big:1: 13 exports are used elsewhere, 12 are allowed in a slice',
  ],
  [
    '13 names of a feature',
    featureWith(13),
    'web/src/features/big:1: 13 exports are used elsewhere, 12 are allowed in a slice',
  ],
  [
    'an export that nobody uses',
    {
      'server/src/features/chats/index.ts': "export { list } from './list.ts'\nexport type { Old } from './list.ts'\n",
    },
    'server/src/features/chats/index.ts:1: no other slice uses Old',
  ],
  [
    'an export that only the wiring and tests use',
    {
      'server/src/features/files/index.ts': "export { read } from './read.ts'\n",
      'server/src/app/a.ts': "import { read } from '../features/files/index.ts'\nexport const a = read\n",
      'server/test/a.test.ts': "import { read } from '../src/features/files/index.ts'\nread()\n",
    },
    'server/src/features/files/index.ts:1: no other slice uses read',
  ],
  [
    'everything of a file',
    { 'server/src/features/chats/index.ts': "export * from './list.ts'\n" },
    'server/src/features/chats/index.ts:1: it exports everything of a file',
  ],
  [
    'code in the public face',
    { 'server/src/features/chats/index.ts': "export { list } from './list.ts'\nexport const two = 2\n" },
    'server/src/features/chats/index.ts:1: code in the public face',
  ],
  [
    'slices in a circle whose files are in none',
    {
      'server/src/features/files/index.ts': "export { name } from './name.ts'\n",
      'server/src/features/files/name.ts': 'export const name = 1\n',
      'server/src/features/chats/show.ts': "import { name } from '../files/index.ts'\nexport const show = name\n",
    },
    'a circle of slices: chats → files → chats',
  ],
  [
    'slices in a circle of types',
    {
      'server/src/features/files/index.ts': "export type { Name } from './name.ts'\n",
      'server/src/features/files/name.ts': 'export type Name = 1\n',
      'server/src/features/chats/show.ts': "import type { Name } from '../files/index.ts'\nexport type Show = Name\n",
    },
    'a circle of slices: chats → files → chats',
  ],
]
describe('beyond the limits', () => {
  test.each(broken)('%s', (_, files, message) => {
    const problems = problemsWith(files)
    expect(problems.join('\n')).toContain(message)
    for (const problem of problems) expect(problem).toMatch(/^[\w./-]+:\d+: .+(\. |: |, ).+\.$/)
  })
})

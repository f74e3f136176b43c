export const harmless = {
  'words in comments': {
    'domain/src/a.ts':
      "// import { a } from './none.ts', Date.now(), 'telegram'\n/* setTimeout() */\nexport const a = 1\n",
  },
  'words in strings': {
    'domain/src/a.ts':
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      "export const a = \"import x from './none.ts'\" + 'Date.now()' + `fetch( it's ${1} new Date()`\n",
  },
  'an apostrophe in the text of a page': {
    'web/src/ui/A.tsx': "export const A = () => <p>Don't {Math.random()}</p>\nexport const b = 'telegrams'\n",
  },
  'quotes in regular expressions': {
    'domain/src/a.ts': "export const a = /['\"]/.test('x') || /[/']/.test(`y`)\nexport const b = 'z'\n",
  },
  'methods of the same name': {
    'domain/src/a.ts':
      'export const a = (http: any, c: any) => [http.fetch(1), c.setTimeout(2), new Date(3), Date.UTC(1)]\n',
  },
  'a circle through a lazy import': {
    'domain/src/a.ts': "export const a = () => import('./b.ts')\n",
    'domain/src/b.ts': "import { a } from './a.ts'\nexport const b = a\n",
  },
  'a field of a person': {
    'domain/src/a.ts': "export const fields = ['email', 'phone']\nexport const f = { type: 'email' }\n",
  },
  'a long file of another kind': { 'contract/src/schema.sql': 'select 1;\n'.repeat(400) },
  'code after nested templates': {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
    'domain/src/a.ts': 'export const a = `x ${[1].map((n) => `{${n}}`).join("}")} y`\nexport const b = 1\n',
  },
}

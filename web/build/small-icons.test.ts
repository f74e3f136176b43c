import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lucide from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { icon } from '../src/ui/icon.ts'
import { shapesOf } from './small-icons.ts'

const theirs: Readonly<Record<string, unknown>> = { ...lucide }
const src = join(import.meta.dirname, '../src')
/** Every icon that a source of the console takes from the package. */
const used = [
  ...new Set(
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(join(src, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
      .flatMap(([, names]) => names!.split(',').map((name) => name.trim().split(' as ')[0]!))
      .filter((name) => name && !name.startsWith('type ')),
  ),
].sort()
/** Nothing looks at the package's classes. */
const markup = (component: FunctionComponent<object>, props: object): string =>
  renderToStaticMarkup(createElement(component, props))
    .replace(/ class="lucide [^"]*?( own)?"/, (_, own) => (own ? ' class="own"' : ''))
    .replace(/<svg [^>]*>/, (tag) =>
      tag
        .slice(0, -1)
        .split(/ (?=[a-zA-Z-]+=")/)
        .sort()
        .join(' '),
    )

test('the sources use icons', () => expect(used.length).toBeGreaterThan(60))

// All icons in one test: a test of its own for each costs more than drawing it.
test.each([
  {},
  { size: 16, strokeWidth: 1.75, className: 'own' },
  { size: '1em', color: 'red', 'aria-label': 'name' },
  { role: 'img', title: 'name', 'data-x': 'y' },
  { size: 48, absoluteStrokeWidth: true, style: { opacity: 0.5 } },
])('each icon is drawn as by the package with %j', async (props) => {
  for (const name of used) {
    const ours = markup(icon(...(await shapesOf(name))), props)
    expect.soft(ours, name).toBe(markup(theirs[name] as FunctionComponent<object>, props))
  }
})

// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

let files: Map<string, string>
const gzip = (name: RegExp): number =>
  [...files].filter(([file]) => name.test(file)).reduce((sum, [, text]) => sum + gzipSync(text, { level: 9 }).length, 0)

const folder = mkdtempSync(join(tmpdir(), 'widget-size-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js')
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  execFileSync(process.execPath, args, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  files = new Map(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
    }),
  )
})

test('the names that the server serves', () => {
  expect([...files.keys()].map((f) => f.replace(/-[\w-]{8}\./, '-HASH.')).sort()).toEqual([
    'assets/EmojiPicker-HASH.js',
    'assets/demo-HASH.css',
    'assets/demo-HASH.js',
    'assets/main-HASH.js',
    'assets/page-HASH.js',
    'assets/phone-HASH.css',
    'assets/phone-HASH.js',
    'assets/preview-HASH.js',
    'demo.html',
    'page.html',
    'panel.html',
    'phone.html',
    'preview.html',
    'w.js',
  ])
})

test('loader at most 8 KB, loader and opened panel at most 40 KB, chat page at most 34 KB, emoji 2 KB when wanted (gzip)', () => {
  expect(gzip(/^w\.js$/)).toBeLessThanOrEqual(8 * 1024)
  expect(gzip(/^w\.js$|^panel\.html$|assets\/main-/)).toBeLessThanOrEqual(40 * 1024)
  expect(gzip(/^page\.html$|assets\/(main|page)-/)).toBeLessThanOrEqual(34 * 1024)
  expect(gzip(/assets\/EmojiPicker-/)).toBeLessThanOrEqual(2 * 1024)
})

test('opening the widget takes four requests: loader, settings, panel, one script', () => {
  const addresses = [...files.get('panel.html')!.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map((m) => m[1])
  expect(addresses).toHaveLength(1)
  // the emoji are loaded when they are wanted; nothing else is
  const script = files.get(addresses[0]!.replace('/widget/', ''))!
  expect(script.match(/\bimport\s*[({"'`*\w][^)]*/g)).toEqual([expect.stringContaining('EmojiPicker-')])
})

test('no inline scripts, no eval, no schemas: the pages run under the strictest content policy', () => {
  for (const [name, text] of files) {
    if (name.endsWith('.html')) expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
    if (name.endsWith('.js')) expect(text).not.toMatch(/\beval\(|new Function\(|ZodMini|_zod/)
  }
})

test('the loader is a classic script and defines one global', () => {
  const loader = files.get('w.js')!
  expect(loader).not.toMatch(/\b(import|export)\b\s*[{("'*]/)
  expect(() => new Function(loader)).not.toThrow()
  expect(loader.trim()).toMatch(/^\(function\(\)\{|^\(\(\)=>\{/)
})

import { resolveImport } from './imports.mjs'
import { channelTypes, defaultExportPlaces, indexPlaces, isTest, maxIndexLines, maxLines, purity } from './rules.mjs'
import { lineAt } from './scan.mjs'

const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** @param {import('./project.mjs').Project} project */
export const checkLengths = (project) =>
  project.texts
    .filter(({ text }) => lineCount(text) > maxLines)
    .map(({ path, text }) => ({
      path,
      line: maxLines + 1,
      what: `${lineCount(text)} lines, ${maxLines} are allowed. Split it by what it does.`,
    }))

const worldly = {
  'Date.now()': /\bDate\.now\b/g,
  'new Date() without an argument': /\bnew Date(?:\(\s*\)|(?![\w(]))/g,
  'Math.random()': /\bMath\.random\b/g,
  'randomUUID()': /\brandomUUID\b/g,
  setTimeout: /(?:(?<![.\w$])|\b(?:globalThis|window|self)\.)setTimeout\s*\(/g,
  setInterval: /(?:(?<![.\w$])|\b(?:globalThis|window|self)\.)setInterval\s*\(/g,
  fetch: /(?:(?<![.\w$])|\b(?:globalThis|window|self)\.)fetch\s*\(/g,
  'process.env': /\bprocess\.env\b/g,
}
/** Modules that give the same under another name. */
const worldlyModules = {
  'node:timers': 'setTimeout',
  'node:timers/promises': 'setTimeout',
  'node:process': 'process.env',
}

/** @param {import('./project.mjs').Project} project */
export const checkPurity = (project) =>
  project.sources
    .filter((file) => !isTest(file.path))
    .flatMap((file) => {
      const rule = purity.find(({ files }) => file.path.startsWith(files))
      const no = rule?.no ?? []
      const words = no.flatMap((name) =>
        [...file.code.matchAll(worldly[name])].map((match) => ({ name, line: lineAt(file.text, match.index) })),
      )
      const modules = file.imports.map(({ target, line }) => ({ name: worldlyModules[target], line }))
      return [...words, ...modules.filter(({ name }) => no.includes(name))].map(({ name, line }) => ({
        path: file.path,
        line,
        what: `${name} is taken from the air: ${rule.instead}.`,
      }))
    })

/** @param {import('./project.mjs').Project} project */
export const checkChannelTypes = (project) =>
  project.sources
    .filter((file) => !isTest(file.path) && file.isProduct && !channelTypes.places.some((p) => file.path.startsWith(p)))
    .flatMap((file) =>
      file.strings
        .filter(({ value }) => channelTypes.ids.includes(value))
        .filter(({ value, index }) => !channelTypes.commonWords.includes(value) || asksForType(file.text, index))
        .map(({ value, index }) => ({
          path: file.path,
          line: lineAt(file.text, index),
          what: `'${value}' is the name of a channel type. Ask its capabilities instead (\`can\` in contract/src/channels).`,
        })),
    )
const asksForType = (text, index) =>
  /(type|channel)\w*\s*(===|!==)\s*['"`]$/i.test(text.slice(Math.max(0, index - 40), index))

/** @param {import('./project.mjs').Project} project */
export const checkFolders = (project) =>
  [...project.paths]
    .filter((path) => /(^|\/)utils?\//.test(path))
    .map((path) => ({
      path,
      line: 1,
      what: 'a folder of utilities has no subject. Put the file where its subject lives.',
    }))

/** @param {import('./project.mjs').Project} project */
export const checkBarrels = (project) =>
  project.sources.flatMap(({ path, text, code, imports }) => {
    const say = (what) => [{ path, line: 1, what }]
    const isIndex = /(^|\/)index\.tsx?$/.test(path)
    if (isIndex && !indexPlaces.some((place) => place.test(path)))
      return say(
        'an index file only as the public face of a slice or a registry of the contract. Import the files themselves.',
      )
    if (isIndex && path.includes('/features/') && lineCount(text) > maxIndexLines)
      return say(
        `the public face of a slice has at most ${maxIndexLines} lines, this has ${lineCount(text)}. Offer less.`,
      )
    const reExports = imports.filter((one) => one.isReExport).length
    const rest = code.replace(/\bexport\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s*from\s*(['"])\s*\4;?/g, '').trim()
    if (!isIndex && reExports > 1 && rest === '') return say('it only passes on other files. Import those themselves.')
    return []
  })

/** @param {import('./project.mjs').Project} project */
export const checkDefaultExports = (project) => {
  const lazy = new Set(
    project.sources.flatMap((file) =>
      file.imports.filter((one) => one.isLazy).map((one) => resolveImport(file.path, one.target).path),
    ),
  )
  return project.sources
    .filter(({ path }) => !lazy.has(path) && !defaultExportPlaces.some((place) => place.test(path)))
    .flatMap(({ path, text, code }) =>
      [...code.matchAll(/^export default\b/gm)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        what: 'a default export has no name to look for. Export it by name (only what is loaded lazily and config files differ).',
      })),
    )
}

/** @param {import('./project.mjs').Project} project */
export const checkMocks = (project) =>
  project.sources
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text, code, strings }) =>
      [...code.matchAll(/\bvi\.(?:do)?[mM]ock\s*\(\s*(?:import\s*\(\s*)?(?=['"])/g)]
        .filter((match) =>
          /^(\.|@beseda\/)/.test(strings.find(({ index }) => index === match.index + match[0].length + 1)?.value ?? ''),
        )
        .map((match) => ({
          path,
          line: lineAt(text, match.index),
          what: 'what we own is not mocked. Hand in another implementation, or use the real one.',
        })),
    )

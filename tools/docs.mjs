/** Checks that each path named in the documents exists: `node tools/docs.mjs [folder]`. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFiles } from './files.mjs'

const isDocument = (path) => /^(README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^docs\/.+\.md$/.test(path)
const extensions = /\.(ts|tsx|mjs|css|html|sql|json|md|svg|png|yml|sh)$/
/** Created by the programs, so a fresh clone does not have them. */
const output = /^(data|node_modules|bench\/results\.json|\.cache|web\/dist|widget\/dist|dist|[A-Z_]+)(\/|$)/

/**
 * @param {string} root
 * @returns {{ documents: number, paths: number, problems: string[] }}
 */
export const checkDocuments = (root) => {
  const files = projectFiles(root)
  const known = new Set(files.flatMap((file) => [file, ...parentsOf(file)]))
  const tops = new Set([...known].map((path) => path.split('/')[0]))
  const documents = files.filter(isDocument)
  let paths = 0
  const problems = documents.flatMap((document) =>
    readFileSync(join(root, document), 'utf8')
      .split('\n')
      .flatMap((line, i) => {
        const links = linksOf(line).map((path) => ({ path, isThere: existsSync(join(root, dirname(document), path)) }))
        const words = wordsOf(line, tops).map((path) => ({ path, isThere: isKnown(path, known) }))
        paths += links.length + words.length
        return [...links, ...words]
          .filter(({ isThere }) => !isThere)
          .map(({ path }) => `${document}:${i + 1}: ${path} does not exist. Write the path it has now.`)
      }),
  )
  return { documents: documents.length, paths, problems }
}

const parentsOf = (path) => {
  const parts = path.split('/')
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'))
}

/** Targets of Markdown links and pictures inside the repository. */
const linksOf = (line) =>
  [...line.matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map((match) => decodeURI(match[1]).replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:|^\//i.test(target))

/** Paths in backticks: they begin with a folder of ours, or look like a file below one. */
const wordsOf = (line, tops) =>
  [...line.matchAll(/`([^`]+)`/g)]
    .flatMap((match) => match[1].split(/[\s;]+/))
    .flatMap(expandBraces)
    .flatMap((word) => word.split(','))
    .map((word) =>
      word
        .replace(/^[("']+|[)"'.:]+$/g, '')
        .replace(/:\d+(-\d+)?$/, '')
        .replace(/^\.\//, '')
        .replace(/\/$/, ''),
    )
    .filter((word) => /^[\w.@<*-][\w./@<>*…-]*$/.test(word) && !word.startsWith('@') && !output.test(word))
    .filter((word) =>
      word.includes('/') ? tops.has(word.split('/')[0]) || extensions.test(word) : tops.has(word) || isTopFile(word),
    )

const isTopFile = (word) => /^[A-Z]+\.md$|^(package(-lock)?|tsconfig(\.\w+)?|biome)\.json$|^\w+\.config\.ts$/.test(word)

/** `a/{b,c}.ts` stands for two files. */
const expandBraces = (word) => {
  const match = /^(.*?)\{([^{}]+)\}(.*)$/.exec(word)
  return match ? match[2].split(',').flatMap((part) => expandBraces(`${match[1]}${part}${match[3]}`)) : [word]
}

/** `features/chats/list.ts` is short for a longer path; `<type>` and `*` stand for any name. */
const isKnown = (path, known) => {
  if (known.has(path)) return true
  const pattern = posix
    .normalize(path)
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\*\*/g, '\0')
    .replace(/<[^>]*>|\*|…/g, '[^/]+')
    .replaceAll('\0', '.+')
  const ending = new RegExp(`(^|/)${pattern}$`)
  return [...known].some((one) => ending.test(one))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { documents, paths, problems } = checkDocuments(process.argv[2] ?? '.')
  for (const problem of problems) console.log(problem)
  console.log(`${documents} documents name ${paths} paths, ${problems.length} problems`)
  process.exit(problems.length ? 1 : 0)
}

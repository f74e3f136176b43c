/**
 * Run by Node itself: imports every module of the server and of the demo and prints, as JSON, the text of each statement with the place
 * where it is prepared. Node strips types without moving anything, so the places are those of the source.
 */
import { readdirSync } from 'node:fs'
import { type LoadHookContext, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface CollectedStatement {
  /** From the root of the repository. */
  readonly file: string
  /** Of `prepared(`, in characters. */
  readonly offset: number
  readonly text: string
}
const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = ['server/src/', 'tools/demo/']
const collected: CollectedStatement[] = []
const globals = globalThis as unknown as Record<string, unknown>
globals.collectingStatement =
  (file: string, offset: number, prepared: (text: string) => { readonly text: string }) => (text: string) => {
    const statement = prepared(text)
    collected.push({ file, offset, text: statement.text })
    return statement
  }

const instrument = (file: string, source: string): string =>
  source.replace(
    /(?<![\w.$])prepared\(/g,
    (_, offset: number) => `globalThis.collectingStatement(${JSON.stringify(file)}, ${offset}, prepared)(`,
  )
registerHooks({
  load: (url: string, context: LoadHookContext, nextLoad) => {
    const loaded = nextLoad(url, context)
    const path = url.startsWith('file:') ? fileURLToPath(url).slice(root.length) : ''
    if (!folders.some((folder) => path.startsWith(folder)) || !loaded.source) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return { ...loaded, source: instrument(path, source) }
  },
})

/** These start something when they are imported. */
const programs = [
  'server/src/admin.ts',
  'server/src/backup.ts',
  'server/src/main.ts',
  'server/src/restore.ts',
  'server/src/app/embedded/hold.ts',
  'server/src/platform/tables/workbook-process.ts',
  'tools/demo/players/play-process.ts',
  'tools/demo/reset.ts',
  'tools/demo/seed-process.ts',
]
const modules = folders
  .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => folder + file))
  .filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|\/test-|\/test\//.test(file) && !programs.includes(file),
  )
  .sort()
for (const file of modules) await import(pathToFileURL(root + file).href)
process.stdout.write(JSON.stringify(collected), () => process.exit(0))

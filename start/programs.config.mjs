import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vite'
import { packageFile, root } from './places.mjs'
import { programs } from './programs-list.mjs'

/** The compiled code stands elsewhere, and finds files by the place of its source. */
const places = {
  name: 'places-of-sources',
  transform: {
    filter: { code: 'import.meta.' },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
      map: null,
    }),
  },
}
const server = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
const telemetry = Object.keys(server.dependencies).filter((name) => name.startsWith('@opentelemetry/'))
const external = ['sharp', 'pdfkit', ...telemetry]
// The compiled code finds only packages that npm has put into the root folder.
for (const name of external) if (!existsSync(packageFile(name))) throw new Error(`${name} is not in node_modules`)

export default defineConfig({
  root,
  plugins: [places],
  // They read files by their own place, or are loaded only when somebody needs them. pg names pg-native, which is not installed.
  ssr: { noExternal: true, external: [...external, 'pg-native'] },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rollupOptions: {
      input: Object.fromEntries(programs.map((name) => [name, join(root, `${name}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
    },
  },
})

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vite'
import { root } from './places.mjs'
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
const external = ['sharp', 'pg-native', 'pdfkit', ...Object.keys(server.dependencies).filter((name) => name.startsWith('@opentelemetry/'))]

export default defineConfig({
  root,
  plugins: [places],
  // They read files by their own place, or are loaded only when somebody needs them.
  ssr: { noExternal: true, external },
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

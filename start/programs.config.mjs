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
export default defineConfig({
  root,
  plugins: [places],
  // They load native code by their own place.
  ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
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

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const langs = ['ru', 'en'] as const
const files = ['data.json', 'messages.json'] as const
const read = (path: string): string => readFileSync(require.resolve(`emojibase-data/${path}`), 'utf8')

/** Serves the emoji names of both languages from this server: `/emoji/ru/data.json` and so on. */
export const emojiData = (): Plugin => ({
  name: 'emoji-data',
  generateBundle() {
    for (const lang of langs)
      for (const file of files)
        this.emitFile({ type: 'asset', fileName: `emoji/${lang}/${file}`, source: read(`${lang}/${file}`) })
  },
  configureServer(server) {
    server.middlewares.use('/emoji', (request, response, next) => {
      const path = langs.flatMap((lang) => files.map((file) => `${lang}/${file}`)).find((p) => request.url === `/${p}`)
      if (!path) return next()
      response.setHeader('content-type', 'application/json')
      response.end(read(path))
    })
  },
})

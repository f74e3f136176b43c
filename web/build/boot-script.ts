import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = new URL('../src/boot.js', import.meta.url)

/** Puts the script that sets the theme before the first paint into the head, as a hashed file of its own. */
export const bootScript = (): Plugin => {
  let builds = false
  return {
    name: 'boot-script',
    configResolved: ({ command }) => {
      builds = command === 'build'
    },
    buildStart() {
      // The development server gives the source itself.
      if (!builds) return
      const lines = readFileSync(source, 'utf8').split('\n')
      const code = lines.filter((line) => !line.startsWith('//')).map((line) => line.trim())
      this.emitFile({ type: 'asset', name: 'boot.js', source: code.join('\n') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const built = Object.keys(context.bundle ?? {}).find((name) => /^assets\/boot-[^/]+\.js$/.test(name))
        const src = built ? `/${built}` : '/src/boot.js'
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
      },
    },
  }
}

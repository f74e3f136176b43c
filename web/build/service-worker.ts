import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Everything that the shell needs without a network. Pictures of emoji names and rare fonts come when asked for. */
const isOfShell = (name: string): boolean =>
  /^assets\/.+\.(js|css)$/.test(name) || /^assets\/golos-text-(latin|cyrillic)-wght-.+\.woff2$/.test(name)

/** Writes the list of the shell's files and its version into the service worker. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle['service-worker.js']
      if (worker?.type !== 'chunk') throw new Error('the service worker was not built')
      if (worker.imports.length > 0) throw new Error('the service worker may import nothing at run time')
      const files = Object.keys(bundle).filter(isOfShell).sort()
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      const version = createHash('sha256')
        .update(html)
        .update(files.join())
        .update(worker.code)
        .digest('hex')
        .slice(0, 12)
      worker.code = worker.code
        .replaceAll('__SHELL_FILES__', JSON.stringify(files.map((name) => `/${name}`)))
        .replaceAll('__SHELL_VERSION__', JSON.stringify(version))
    },
  },
})

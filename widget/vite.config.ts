import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

const common = {
  target: 'es2022',
  // Otherwise small files become data URLs, which the content policy refuses for scripts and styles.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} as const
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The loader is one classic script with a fixed name, so it has a build of its own. */
const buildLoader = async (): Promise<string> => {
  const outputs = (await build({
    configFile: false,
    root: here('.'),
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: here('src/loader/main.ts'), formats: ['iife'], name: 'chatWidgetLoader', fileName: () => 'w.js' },
    },
  })) as Rolldown.RolldownOutput[]
  return outputs[0]!.output[0].code
}
/** The demo's phone has a build of its own, too: what it shared with the panel would be one more request of every visitor. */
const buildPhone = async () => {
  const output = (await build({
    configFile: false,
    root: here('.'),
    base: '/widget/',
    logLevel: 'warn',
    plugins: [preact({ devToolsEnabled: false })],
    build: { ...common, write: false, rolldownOptions: { input: { phone: here('phone.html') } } },
  })) as Rolldown.RolldownOutput
  return output.output.map((file) => ({
    fileName: file.fileName,
    source: file.type === 'chunk' ? file.code : file.source,
  }))
}
const phone = (): Plugin => ({
  name: 'phone',
  async generateBundle() {
    for (const file of await buildPhone()) this.emitFile({ type: 'asset', ...file })
  },
})
const loader = (): Plugin => ({
  name: 'loader',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'w.js', source: await buildLoader() })
  },
  configureServer(server) {
    server.middlewares.use('/w.js', async (_, answer) => {
      answer.setHeader('content-type', 'text/javascript')
      answer.end(await buildLoader())
    })
  },
})

export default defineConfig({
  root: here('.'),
  base: '/widget/',
  plugins: [preact({ devToolsEnabled: false }), loader(), phone()],
  build: {
    ...common,
    rolldownOptions: {
      input: {
        panel: here('panel.html'),
        page: here('page.html'),
        demo: here('demo.html'),
        preview: here('preview.html'),
      },
    },
  },
})

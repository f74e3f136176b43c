import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { contractValues } from './build/contract-values.ts'
import { emojiData } from './build/emoji-data.ts'
import { firstLoad } from './build/first-load.ts'
import { leaveOutSchemas } from './build/leave-out-schemas.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { serviceWorker } from './build/service-worker.ts'
import { smallIcons } from './build/small-icons.ts'

/** Where the server listens while the pages come from vite. */
const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3000'
const proxied = [
  '/api',
  '/files',
  '/w.js',
  '/widget',
  '/c/',
  '/demo',
  '/readyz',
  '/healthz',
  '/link-action',
  '/bot-action',
  '/success',
  '/already-used',
  '/public-page.css',
]

export default defineConfig({
  plugins: [
    smallIcons(),
    contractValues(),
    leaveOutSchemas(),
    react(),
    bootScript(),
    preloadFonts(),
    emojiData(),
    serviceWorker(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server }])),
      '/realtime': { target: server, ws: true },
    },
  },
  build: {
    target: ['chrome122', 'firefox125', 'safari17.2'],
    manifest: true,
    // The first load holds a list of what each lazy part needs. Styles must be in it; scripts are found by the imports of the part, most of
    // them are loaded already, and their names would be 3 KB.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((f) => f.endsWith('.css')),
    },
    // A data URL needs more than the page's content security policy allows.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: 'index.html', 'service-worker': 'src/service-worker.ts' },
      // A constant of another module is written where it is read: 0.4 KB gzip less until the workspace can be used.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: firstLoad(),
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es' },
})

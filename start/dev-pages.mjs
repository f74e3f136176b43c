/**
 * Serves the pages with hot reload: the console by one vite, everything of the widget by another behind it, the rest by
 * the server at DEV_SERVER_URL. Run by dev.mjs with the pinned Node.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { freePort } from './free-port.mjs'
import { root } from './places.mjs'

const { HOST: host, PORT, DEV_SERVER_URL: server, DATA_DIR: dataDir, BRAND: brand = 'Beseda' } = process.env
const widgetPort = await freePort()
const widget = `http://127.0.0.1:${widgetPort}`

/** The same two values that the server writes into the pages. */
const fillPage = {
  name: 'fill-page',
  transformIndexHtml: (html, { originalUrl }) => {
    const file = join(dataDir, 'demo.json')
    const demoWidget = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).widgetId : ''
    const asked = new URL(originalUrl ?? '/', widget).searchParams.get('chat-page')
    return setMeta(setMeta(html, 'beseda-brand', brand), 'beseda-widget', asked ?? demoWidget ?? '')
  },
}
const setMeta = (html, name, content) =>
  html.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*`),
    (_, begin) => begin + content.replace(/[&"<>]/g, ''),
  )

const listen = async (folder, options) => {
  const vite = await createServer({
    root: join(root, folder),
    configFile: join(root, folder, 'vite.config.ts'),
    plugins: [fillPage],
    ...options,
  })
  await vite.listen()
  return vite
}

const toWidget = (rewrite) => ({ target: widget, ...(rewrite ? { rewrite } : {}) })
const pages = await Promise.all([
  listen('widget', {
    server: { host: '127.0.0.1', port: widgetPort, strictPort: true, cors: true, hmr: { clientPort: widgetPort } },
  }),
  listen('web', {
    server: {
      host,
      port: Number(PORT),
      strictPort: true,
      proxy: {
        '/api': server,
        '/files': server,
        // The server's public pages for links.
        '/link-action': server,
        '/bot-action': server,
        '/success': server,
        '/already-used': server,
        '/public-page.css': server,
        '/brand/': server,
        '/realtime': { target: server, ws: true },
        '/w.js': toWidget(),
        '/widget': toWidget(),
        '/demo': toWidget(() => '/widget/demo.html'),
        '/c/': toWidget((path) => `/widget/page.html?chat-page=${path.split('/')[2]?.replace(/\?.*/, '') ?? ''}`),
      },
    },
  }),
])
console.log(`Pages with hot reload at http://${host}:${PORT}`)

const stop = () => Promise.all(pages.map((vite) => vite.close())).then(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())

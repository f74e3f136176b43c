import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Shop {
  readonly url: string
  readonly close: () => void
}

/** A customer's site: another origin, with a page and headers of the test's choice. */
export const openShop = (
  html: string,
  o: { readonly headers?: Record<string, string>; readonly host?: string } = {},
): Promise<Shop> =>
  new Promise((resolve) => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...o.headers })
      answer.end(html)
    })
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const close = () => {
        server.closeAllConnections()
        server.close()
      }
      // For the browser `localhost` is another site than the server's 127.0.0.1.
      resolve({ url: `http://${o.host ?? 'localhost'}:${port}/`, close })
    })
  })

/** A page of a shop with the widget's script. */
export const shopPage = (o: {
  readonly origin: string
  readonly widgetId: string
  readonly head?: string
  readonly body?: string
  readonly attributes?: string
}): string => `<!doctype html>
<html lang="ru">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Магазин</title>${o.head ?? ''}</head>
  <body><h1>Магазин</h1>${o.body ?? '<p>Столы и стулья</p>'.repeat(60)}
    <script async src="${o.origin}/w.js" data-widget="${o.widgetId}" ${o.attributes ?? ''}></script>
  </body>
</html>`

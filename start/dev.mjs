/**
 * For development: pages with hot reload at PORT (3000), and a server that restarts at each change of its sources while
 * the database keeps running.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { build } from './build.mjs'
import { freePort } from './free-port.mjs'
import { root } from './places.mjs'
import { codeOfService, runNode } from './run.mjs'
import { main, StartError } from './terminal.mjs'

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const dataDir = process.env.DATA_DIR || join(root, 'data')

/** Starts a long-running process; the promise resolves when it ends. `onLine` gets its first line of output. */
const startDatabase = (onUrl) =>
  runNode(['server/src/app/embedded/hold.ts', dataDir], {
    collect: true,
    onStart: (child) => child.stdout.once('data', (line) => onUrl(JSON.parse(line).url)),
  })

await main(async () => {
  await bootstrap()
  await build() // The service worker and the demo shop come from this build.
  mkdirSync(dataDir, { recursive: true })
  const running = []
  const databaseUrl =
    process.env.DATABASE_URL ||
    (await new Promise((resolve, reject) => {
      const database = startDatabase(resolve)
      running.push(database)
      database.then(({ output }) => reject(new StartError(output.trim())), reject)
    }))
  const serverPort = await freePort()
  const serverUrl = `http://127.0.0.1:${serverPort}`
  const pages = `http://${host}:${port}`
  running.push(
    runNode(['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
      env: {
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: String(serverPort),
        PUBLIC_URL: pages,
        // PUBLIC_URL alone would turn the demo off
        DEMO: process.env.DEMO || (/^(127\.|localhost$|::1$)/.test(host) ? '1' : '0'),
        DATA_DIR: dataDir,
      },
    }),
    runNode(['start/dev-pages.mjs'], {
      env: { HOST: host, PORT: String(port), DEV_SERVER_URL: serverUrl, DATA_DIR: dataDir },
    }),
  )
  const first = await Promise.race(running)
  process.emit('SIGTERM', 'SIGTERM')
  await Promise.all(running)
  return codeOfService(first.code)
})

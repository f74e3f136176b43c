import { fileURLToPath } from 'node:url'
import { readDemo, startApp } from '../e2e/app.ts'
import { type Benchmark, figure } from './benchmark.ts'
import { openWorkspace, pageOf, tokenOf, withBrowser } from './browser/browser.ts'

/** Bytes of the scripts that were transferred until an operator's list showed a chat. */
const transferred = async (): Promise<number> => {
  const app = await startApp()
  try {
    const { users } = readDemo(app.dataDir)
    const operator = users.find((u) => u.role === 'supervisor') ?? users[0]!
    const token = await tokenOf(app.url, operator.login, operator.password)
    return await withBrowser(async (browser) => {
      const page = await pageOf(browser, token)
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      const scripts = new Set<string>()
      let bytes = 0
      network.on('Network.responseReceived', ({ requestId, type }) => {
        if (type === 'Script') scripts.add(requestId)
      })
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength
      })
      await openWorkspace(page, app.url, 'filter=assigned&scope=all')
      return bytes
    })
  } finally {
    await app.stop()
  }
}
export const workspaceLoad: Benchmark = {
  ids: ['B14'],
  needsChromium: true,
  run: async () => {
    const tool = new URL('../tools/bundle-size.mjs', import.meta.url).href
    const { workspaceSize, scriptLimit } = (await import(tool)) as {
      workspaceSize: (dist: string) => { scripts: number }
      scriptLimit: number
    }
    const { scripts } = workspaceSize(fileURLToPath(new URL('../web/dist', import.meta.url)))
    const seen = (await transferred()) / 1024
    const about = { id: 'B14', subject: 'scripts until the workspace can be used', unit: 'KB gzip' }
    const note = `${seen.toFixed(1)} KB of scripts, headers included, went over the network to Chromium`
    return [figure({ ...about, gate: { most: scriptLimit / 1024 }, goal: { most: 150 }, note }, scripts / 1024)]
  },
}

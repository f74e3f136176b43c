import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Benchmark, figure } from './benchmark.ts'

const dist = fileURLToPath(new URL('../widget/dist', import.meta.url))
const fileOf = (address: string): string => join(dist, address.replace(/^\/(widget\/)?/, ''))
const gzipKb = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length / 1024

/** The files that the panel's page references: scripts, styles, preloads. */
const namedBy = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, address]) => fileOf(address!))

export const loader: Benchmark = {
  ids: ['B13', 'B13b'],
  run: async () => {
    const script = join(dist, 'w.js')
    const panel = join(dist, 'panel.html')
    const opened = [...new Set([script, panel, ...namedBy(panel)])]
    const first = gzipKb(script)
    const all = opened.reduce((sum, file) => sum + gzipKb(file), 0)
    const about = { unit: 'KB gzip' }
    const limits = { gate: { most: 7 }, goal: { most: 6 } }
    return [
      figure({ id: 'B13', subject: 'the widget’s loader', ...about, ...limits }, first),
      figure({ id: 'B13b', subject: 'the widget, opened', ...about, gate: { most: 40 }, goal: { most: 31 } }, all),
    ]
  },
}

/** Runs the benchmarks. The exit code is not 0 when a gate does not hold or a benchmark could not be measured. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Benchmark, holds, type Measured } from './benchmark.ts'
import { botEditor } from './bot-editor.ts'
import { hasChromium } from './browser/browser.ts'
import { chatList } from './chat-list.ts'
import { chatSwitch } from './chat-switch.ts'
import { clientDirectory } from './client-directory.ts'
import { deadChannel } from './dead-channel.ts'
import { distribution } from './distribution.ts'
import { fanOut, idleSockets } from './fan-out.ts'
import { filteredLists } from './filtered-lists.ts'
import { ingest } from './ingest.ts'
import { jobs } from './jobs.ts'
import { loader } from './loader.ts'
import { longList } from './long-list.ts'
import { longReport } from './long-report.ts'
import { whenIdle } from './measure.ts'
import { monitoring } from './monitoring.ts'
import { whatIf } from './replay.ts'
import { reportLag } from './report-lag.ts'
import { reports } from './reports.ts'
import { routing } from './routing.ts'
import { search } from './search.ts'
import { signIn } from './sign-in.ts'
import { starting } from './starting.ts'
import { limitText, linesOf, tableOf } from './table.ts'
import { typing } from './typing.ts'
import { uploads } from './uploads.ts'
import { optionsOf, wholeNumber } from './usage.ts'
import { workspaceLoad } from './workspace-load.ts'

const all: readonly Benchmark[] = [
  ingest,
  chatList,
  filteredLists,
  search,
  clientDirectory,
  fanOut,
  idleSockets,
  loader,
  workspaceLoad,
  chatSwitch,
  typing,
  longList,
  botEditor,
  starting,
  jobs,
  distribution,
  routing,
  whatIf,
  reports,
  monitoring,
  reportLag,
  longReport,
  signIn,
  uploads,
  deadChannel,
]
const known = all.flatMap((b) => b.ids)
const usage = `npm run bench -- [--only B1,B4] [--quick] [--sessions 200000]

Measures and prints a table; writes bench/results.json. Ends with 1 when a gate does not hold or something could not be measured.
  --only   only these benchmarks: ${known.join(', ')}
  --quick  one short round each: shows whether everything works, not how fast it is
  --sessions  how many sessions B9 makes, with ten messages each; 1000000, or 20000 with --quick`
const values = optionsOf(usage, {
  only: { type: 'string' },
  quick: { type: 'boolean', default: false },
  sessions: { type: 'string' },
})
const sessions = values.sessions === undefined ? null : wholeNumber('sessions', values.sessions, 1000)
const wanted = values.only?.split(',').map((id) => id.trim()) ?? known
const unknown = wanted.filter((id) => !known.includes(id))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(2)
}

const rows: Measured[] = []
const failures: string[] = []
const withoutChromium: string[] = []
for (const benchmark of all.filter((b) => b.ids.some((id) => wanted.includes(id)))) {
  const ids = benchmark.ids.filter((id) => wanted.includes(id))
  if (benchmark.needsChromium && !hasChromium()) {
    withoutChromium.push(...ids)
    continue
  }
  const idle = values.quick ? 1 : await whenIdle()
  const busy = idle < 0.8 ? ` (the machine is busy: ${Math.round(100 * idle)} % idle after a minute)` : ''
  console.error(`${benchmark.ids.join(', ')} …${busy}`)
  try {
    const measured = (await benchmark.run({ quick: values.quick, sessions })).filter((m) => wanted.includes(m.id))
    rows.push(...measured)
    console.error(linesOf(measured))
  } catch (error) {
    failures.push(...ids)
    console.error(error)
  }
}
const results = rows.map((m) => ({
  ...m,
  gate: limitText(m.gate),
  goal: limitText(m.goal),
  holds: holds(m, m.gate),
  reachesGoal: holds(m, m.goal),
}))
writeFileSync(fileURLToPath(new URL('results.json', import.meta.url)), `${JSON.stringify(results, null, 2)}\n`)
console.log(tableOf(rows))
for (const { id, note } of rows) if (note) console.log(`${id}: ${note}`)
if (failures.length > 0) console.log(`Not measured, because of an error: ${failures.join(', ')}.`)
if (withoutChromium.length > 0) console.log(`Not measured, Chromium is missing: ${withoutChromium.join(', ')}.`)
const missed = results.filter((r) => !r.holds).map((r) => r.id)
const unmeasured = failures.length + withoutChromium.length
if (missed.length > 0) console.log(`Gates missed: ${missed.join(', ')}.`)
else if (unmeasured === 0) console.log('Every gate holds.')
else if (rows.length > 0) console.log('The other gates hold.')
process.exit(missed.length + unmeasured > 0 ? 1 : 0)

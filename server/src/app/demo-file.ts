import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { DemoUser } from '../platform/deps.ts'

/** The users and entrances of the demo. */
export interface DemoFacts {
  readonly users: readonly DemoUser[]
  /** The main site's widget. */
  readonly widgetId: string
  readonly chatPageId: string
}
const DemoFile = z.object({
  url: z.string(),
  users: z.array(
    z.object({
      /** Files of earlier versions have none; each start writes the file again. */
      id: z._default(z.string(), ''),
      ...{ role: z.string(), name: z.string(), login: z.string(), password: z.string() },
    }),
  ),
  widgetId: z.string(),
  chatPageUrl: z.string(),
})
export const demoFileIn = (dataDir: string): string => join(dataDir, 'demo.json')

/** What the emulated providers of the demo remember. */
export const emulatorsFileIn = (dataDir: string): string => join(dataDir, 'emulators.json')

/** `url`: the origin under which browsers reach the server. Only the owner may read the file: it holds passwords. */
export const writeDemoFile = (dataDir: string, { users, widgetId, chatPageId }: DemoFacts, url: string): void => {
  const content: z.infer<typeof DemoFile> = { url, users: [...users], widgetId, chatPageUrl: `${url}/c/${chatPageId}` }
  const draft = `${demoFileIn(dataDir)}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, `${JSON.stringify(content, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, demoFileIn(dataDir))
}
/** Returns null when the file is missing or unreadable. */
export const readDemoFile = (dataDir: string): (DemoFacts & { readonly url: string }) | null => {
  try {
    const { chatPageUrl, ...known } = DemoFile.parse(JSON.parse(readFileSync(demoFileIn(dataDir), 'utf8')))
    return { ...known, chatPageId: chatPageUrl.split('/').at(-1)! }
  } catch {
    return null
  }
}

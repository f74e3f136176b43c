import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DemoUser } from '../../../server/src/platform/deps.ts'

/** In a process of its own: the simulated people cost the server no more than real ones. Returns what ends it. */
export const startPlay = (o: { readonly url: string; readonly users: readonly DemoUser[] }): (() => void) => {
  const child = fork(fileURLToPath(new URL('play-process.ts', import.meta.url)))
  // Without it, a process that cannot be started or has ended would end the server.
  child.on('error', () => {})
  child.send(o) // Not an argument: every user of the machine can read arguments.
  return () => void child.kill('SIGTERM')
}

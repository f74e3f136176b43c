import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Finding, Inspection } from './inspect.ts'

/** An inspector that stopped before it answered: it crashed, or was ended. */
export class InspectorGone extends Error {}

export interface Inspector {
  /** One at a time. Throws InspectorGone; then this inspector is of no more use. */
  readonly inspect: (inspection: Inspection) => Promise<Finding>
  readonly isGone: () => boolean
  /** The processor time that it has used, milliseconds; null where the system does not say. */
  readonly usedMs: () => number | null
  readonly kill: () => void
}
/**
 * Data of the process in KB, set by the kernel. Half of it is address space that Node reserves; the largest pictures
 * that are allowed take about 400 MB.
 */
const dataKb = 1_500_000
const program = fileURLToPath(new URL('./inspector-process.ts', import.meta.url))
const niceness = 10

/**
 * Starts a process that parses files. It has no environment, so no secrets; little memory; no core file; and gets the
 * processor after the server. It does not keep the server alive.
 */
export const startInspector = (): Inspector => {
  const limited = `ulimit -c 0; ulimit -d ${dataKb}; exec "$@"`
  const child = spawn('/bin/sh', ['-c', limited, 'sh', process.execPath, '--max-old-space-size=128', program], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    serialization: 'advanced',
  })
  let isGone = false
  const gone = () => {
    isGone = true
  }
  child.once('error', gone)
  child.once('exit', gone)
  yieldToServer(child)
  rest(child)
  return {
    inspect: (inspection) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => () => {
          child.off('message', answered)
          child.off('exit', stopped)
          child.off('error', stopped)
          rest(child)
          settle()
        }
        const answered = (finding: Finding) => end(() => resolve(finding))()
        const stopped = end(() =>
          reject(new InspectorGone(`the inspector ended: ${child.signalCode ?? child.exitCode}`)),
        )
        if (isGone) return stopped()
        child.ref()
        child.channel?.ref()
        child.once('message', answered)
        child.once('exit', stopped)
        child.once('error', stopped)
        child.send(inspection, (error) => error && stopped())
      }),
    isGone: () => isGone,
    usedMs: () => usedMs(child.pid),
    kill: () => {
      gone()
      child.kill('SIGKILL')
    },
  }
}
/** Linux counts in ticks of 10 ms: the 14th and the 15th field, behind a name that may contain spaces. */
const usedMs = (pid: number | undefined): number | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
/** Where a container or a service manager forbids it, pictures have the priority of the server. */
const yieldToServer = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {}
}
/** An idle process does not keep the server alive. */
const rest = (child: ChildProcess): void => {
  child.unref()
  child.channel?.unref()
}

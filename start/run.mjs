import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { cache, pinnedNode, root } from './places.mjs'
import { StartError } from './terminal.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let stopSignal = null
let firstSignalAt = null
/** One Ctrl-C arrives several times: from the terminal and from npm. */
const sameSignalMs = 1500

/** The signal that requested the stop, or null. */
export const stoppedBy = () => stopSignal

/**
 * Ctrl-C reaches the whole process group, but `kill` only this process, so each signal is forwarded; a child may get
 * one twice. We exit when the child has exited, or at once without a child. A second request later kills.
 */
const passOn = (signal) => {
  stopSignal ??= signal
  firstSignalAt ??= performance.now()
  if (children.size === 0) process.exit(130)
  const isUrgent = performance.now() - firstSignalAt > sameSignalMs
  for (const child of children) child.kill(isUrgent ? 'SIGKILL' : signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal))

/**
 * @typedef {{ cwd?: string, env?: Record<string, string | undefined>, collect?: boolean, asks?: boolean, onStart?: (child: import('node:child_process').ChildProcess) => void }} RunOptions
 * `collect`: the output is kept instead of shown. `asks`: it reads from the terminal.
 */

/**
 * Runs a program to its end. No exception for a bad exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (program, args, { cwd = root, env = {}, collect = false, asks = false, onStart } = {}) =>
  new Promise((resolve, reject) => {
    const stdio = [asks ? 'inherit' : 'ignore', collect ? 'pipe' : 'inherit', collect ? 'pipe' : 'inherit']
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part) => {
        output += part
      })
    child.once('error', (error) => {
      children.delete(child)
      reject(new StartError(`${program} cannot be started: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve({ code: code ?? (signal ? 128 : 1), output })
    })
    onStart?.(child)
  })

/**
 * Runs a JavaScript or TypeScript file with the pinned Node.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (args, options = {}) =>
  run(pinnedNode, args, {
    ...options,
    env: {
      PATH: `${dirname(pinnedNode)}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: join(cache, 'compiled'),
      ...options.env,
    },
  })

/** Only the usage was requested: nothing has to be built for that. */
export const isHelp = () => process.argv.includes('--help')

/**
 * The exit code for a program that runs until it is told to stop: then stopping is success.
 * @param {number} code
 */
export const codeOfService = (code) => (stopSignal && (code === 0 || code >= 128) ? 0 : code)

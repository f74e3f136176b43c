import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { systemClock } from '../clock.ts'

/** Signatures of zip, which xlsx is, and of the workbooks before it. */
const signatures = ['504b0304', 'd0cf11e0']
export const isWorkbook = (bytes: Buffer): boolean => signatures.includes(bytes.subarray(0, 4).toString('hex'))

/** Data of the process in KB, set by the kernel; half of it is address space that Node reserves. */
const dataKb = 1_000_000
const timeLimitMs = 60_000
const program = fileURLToPath(new URL('./workbook-process.ts', import.meta.url))

/**
 * The first sheet of an xlsx file as CSV with commas, read by a process of its own, which a hostile file can only end. Throws
 * IMPORT_WORKBOOK_UNREADABLE.
 */
export async function* sheetOf(bytes: Buffer, maxRows: number): AsyncGenerator<string> {
  const limited = `ulimit -c 0; ulimit -d ${dataKb}; exec "$@"`
  const node = [process.execPath, '--max-old-space-size=256', program, String(maxRows)]
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ...node], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  const ended = once(child, 'exit').catch(() => [1])
  const stop = systemClock.later(timeLimitMs, () => child.kill('SIGKILL'))
  try {
    // a process that ended does not read the rest
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    let size = 0
    for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      size += text.length
      if (size > limits.workbookBytes) throw fail('IMPORT_WORKBOOK_UNREADABLE')
      yield text
    }
    const [code] = await ended
    if (code !== 0) throw fail('IMPORT_WORKBOOK_UNREADABLE')
  } finally {
    stop()
    child.kill('SIGKILL')
  }
}

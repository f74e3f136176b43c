import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** The part of pg's connection that speaks the COPY protocol. Its type declarations leave it out. */
interface Wire {
  readonly stream: Socket
  readonly query: (text: string) => void
  readonly sendCopyFromChunk: (piece: Buffer) => void
  readonly endCopyFrom: () => void
  readonly sendCopyFail: (reason: string) => void
}
const pieceBytes = 64 * 1024

export interface CopyOut {
  readonly content: Readable
  /** Valid after the end of `content`. */
  readonly rows: () => number
}
/** Runs `copy … to stdout`. PostgreSQL is read only as fast as `content` is. */
export const copyOut = (client: pg.Client, sql: string): CopyOut => {
  let wire: Wire | null = null
  let rows = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const content = new Readable({ read: () => void wire?.stream.resume() })
  const flush = (): void => {
    if (waitingBytes > 0 && !content.push(Buffer.concat(waiting))) wire!.stream.pause()
    waiting = []
    waitingBytes = 0
  }
  client.query({
    submit: (connection: unknown) => {
      wire = connection as Wire
      wire.query(sql)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      waiting.push(Buffer.from(chunk)) // the driver reuses its memory
      waitingBytes += chunk.length
      if (waitingBytes >= pieceBytes) flush()
    },
    handleCommandComplete: ({ text }: { text: string }) => {
      rows = rowsOf(text)
    },
    handleReadyForQuery: () => {
      flush()
      wire!.stream.resume() // the next query needs it, however slow the reader of this one is
      content.push(null)
    },
    handleError: (error: Error) => void content.destroy(error),
  })
  return { content, rows: () => rows }
}

/** Runs `copy … from stdin`. Returns the number of rows. */
export const copyIn = (client: pg.Client, sql: string, content: AsyncIterable<Buffer>): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0
    let problem: Error | null = null
    const send = async (wire: Wire): Promise<void> => {
      try {
        for await (const piece of content) {
          if (problem) return
          wire.sendCopyFromChunk(piece)
          if (wire.stream.writableNeedDrain) await drained(wire.stream)
        }
        wire.endCopyFrom()
      } catch (error) {
        problem = error as Error
        wire.sendCopyFail('the content cannot be read')
      }
    }
    client.query({
      submit: (connection: unknown) => (connection as Wire).query(sql),
      handleCopyInResponse: (connection: unknown) => void send(connection as Wire),
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = rowsOf(text)
      },
      handleReadyForQuery: () => (problem ? reject(problem) : resolve(rows)),
      handleError: (error: Error) => {
        problem ??= error
        reject(problem)
      },
    })
  })

const rowsOf = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      socket.off('drain', end)
      socket.off('close', end)
      resolve()
    }
    socket.once('drain', end)
    socket.once('close', end)
  })

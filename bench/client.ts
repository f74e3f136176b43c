import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly text: string
}
/** A keep-alive HTTP client that does as little as possible, so that the server is what is measured. */
export interface Client {
  /** Waits for a free connection. Rejects when the connection ends before the response is complete. */
  readonly call: (method: string, path: string, token: string | null, body?: unknown) => Promise<Answer>
  readonly close: () => void
}
interface Waiting {
  readonly resolve: (line: Line) => void
  readonly reject: (error: Error) => void
}
interface Line {
  readonly socket: Socket
  read: Buffer
  done: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null
}
const end = Buffer.from('\r\n\r\n')

/** The first complete response in `read` and the rest; null: incomplete. Only responses with a content-length. */
const parse = (read: Buffer): { answer: Answer; rest: Buffer } | null => {
  const headEnd = read.indexOf(end)
  if (headEnd < 0) return null
  const head = read.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!length) throw new Error(`an answer without a length: ${head}`)
  const from = headEnd + end.length
  const to = from + Number(length[1])
  if (read.length < to) return null
  return {
    answer: { status: Number(head.slice(9, 12)), text: read.toString('utf8', from, to) },
    rest: read.subarray(to),
  }
}
export const createClient = (origin: string, connections: number): Client => {
  const { hostname, port, host } = new URL(origin)
  const free: Line[] = []
  const all = new Set<Line>()
  const queue: Waiting[] = []

  const open = (): Line => {
    const line: Line = { socket: connect(Number(port), hostname).setNoDelay(), read: Buffer.alloc(0), done: null }
    all.add(line)
    line.socket.on('data', (chunk: Buffer) => {
      line.read = line.read.length ? Buffer.concat([line.read, chunk]) : chunk
      const parsed = parse(line.read)
      if (!parsed) return
      line.read = parsed.rest
      const done = line.done
      line.done = null
      const next = queue.shift()
      if (next) next.resolve(line)
      else free.push(line)
      done?.resolve(parsed.answer)
    })
    line.socket.on('error', () => {})
    line.socket.on('close', () => {
      all.delete(line)
      const at = free.indexOf(line)
      if (at >= 0) free.splice(at, 1)
      line.done?.reject(new Error('the connection ended'))
      const next = queue.shift()
      if (next) next.resolve(open())
    })
    return line
  }
  const lease = (): Promise<Line> => {
    const line = free.pop() ?? (all.size < connections ? open() : null)
    return line ? Promise.resolve(line) : new Promise((resolve, reject) => queue.push({ resolve, reject }))
  }
  return {
    call: async (method, path, token, body) => {
      const payload = body === undefined ? '' : JSON.stringify(body)
      const typed = body === undefined ? '' : 'content-type: application/json\r\n'
      const signed = token ? `authorization: Bearer ${token}\r\n` : ''
      const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(payload)}\r\n`
      const line = await lease()
      return new Promise((resolve, reject) => {
        line.done = { resolve, reject }
        line.socket.write(`${method} /api${path} HTTP/1.1\r\nhost: ${host}\r\n${signed}${typed}${length}\r\n${payload}`)
      })
    },
    close: () => {
      for (const { reject } of queue.splice(0)) reject(new Error('the client was closed'))
      for (const { socket } of all) socket.destroy()
    },
  }
}

import { Agent, request } from 'node:http'
import type { Hostile } from './hostile.ts'

export interface Sent {
  readonly status: number
  readonly code: string
  readonly ms: number
}
export interface Upload extends Omit<Hostile, 'name'> {
  /** The sender's address, as a proxy reports it. */
  readonly from: string
}
/** Uploads a file as a widget does. */
export const send = (url: string, token: string, { content, boundary = 'b', from }: Upload): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = {
      'x-forwarded-for': from,
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    }
    const call = request(`${url}/api/widget/files`, { method: 'POST', headers, agent }, async (answer) => {
      let text = ''
      for await (const piece of answer) text += piece
      const code = /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 100)
      resolve({ status: answer.statusCode ?? 0, code, ms: performance.now() - startedAt })
    })
    call.on('error', reject)
    call.end(body)
  })
const agent = new Agent({ keepAlive: false })

import type { Person } from './people.ts'
import type { World } from './world.ts'

/** An upload as a form sends it. `path` without `/api`; the whole answer with its status. */
export const upload = async (
  w: World,
  by: Pick<Person, 'token'>,
  { path = '/files', name = 'a.txt', content }: { path?: string; name?: string; content: Buffer | string },
): Promise<{ status: number; code: string; entity: Record<string, string> | null }> => {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')])
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await w.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
  return { status: answer.statusCode, ...answer.json() }
}

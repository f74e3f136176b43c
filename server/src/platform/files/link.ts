import { sameText, sign } from '../secrets.ts'

const dayMs = 86_400_000
export interface FileLinks {
  readonly link: (id: string, now: number) => string
  readonly verifyLink: (id: string, e: string, s: string, now: number) => boolean
}
/** Signs and checks links to files. `secret`: at least 256 bits; a separate key is derived from it. */
export const fileLinks = (secret: string): FileLinks => signedLinks(secret, '/files/', 'file links')

/** Links to other things, each kind with a path and a key of its own. */
export const signedLinks = (secret: string, path: string, purpose: string): FileLinks => {
  const key = sign(secret, purpose)
  const signature = (id: string, e: string) => sign(key, `${id} ${e}`).toString('base64url')
  return {
    /** Expires at the start (UTC) of the day after tomorrow. */
    link: (id, now) => {
      const e = String(Math.floor(now / dayMs) + 2)
      return `${path}${id}?e=${e}&s=${signature(id, e)}`
    },
    verifyLink: (id, e, s, now) => /^\d{1,6}$/.test(e) && now < Number(e) * dayMs && sameText(signature(id, e), s),
  }
}

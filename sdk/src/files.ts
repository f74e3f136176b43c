import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { calls, servicePrefix } from './contract.ts'
import { NetworkError, readAnswer } from './errors.ts'

/**
 * Uploads one file. By XMLHttpRequest, because fetch reports no upload progress; so this file needs a browser. Throws
 * ApiError, NetworkError, and a DOMException named AbortError when aborted.
 */
export const uploadFile = (o: {
  readonly base: string
  readonly lang: string
  readonly token: string
  readonly file: File
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (part: number) => void
}): Promise<StoredFile> =>
  new Promise((resolve, reject) => {
    const [method, path] = calls.upload
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', o.file, o.file.name)
    request.open(method, `${o.base}${servicePrefix}${path}`)
    request.setRequestHeader('authorization', `Bearer ${o.token}`)
    request.setRequestHeader('x-lang', o.lang)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) o.onProgress(event.loaded / event.total)
    }
    const end = () => request.abort()
    const lost = () => {
      o.signal.removeEventListener('abort', end)
      reject(o.signal.aborted ? new DOMException('called off', 'AbortError') : new NetworkError('upload lost'))
    }
    request.onerror = lost
    request.onabort = lost
    request.ontimeout = lost
    request.onload = () => {
      o.signal.removeEventListener('abort', end)
      try {
        resolve(readAnswer(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    if (o.signal.aborted) return lost()
    o.signal.addEventListener('abort', end)
    request.send(form)
  })

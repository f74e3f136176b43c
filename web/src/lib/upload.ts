import type { Endpoint, EntityOf } from '@beseda/contract/endpoint.ts'
import { headersOf, isSuccess, parse, refused, requestOf } from './api.ts'
import { NetworkError } from './api-error.ts'
import { currentLang } from './language.ts'
import { stored } from './storage.ts'

export interface UploadOptions {
  /** From 0 to 1; not called when the size is unknown. */
  readonly onProgress?: (fraction: number) => void
  readonly signal?: AbortSignal
}
/** Uploads a file. By XMLHttpRequest, because fetch reports no upload progress. Throws like `call`. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<EntityOf<E>> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const token = stored.token.get()
    const request = new XMLHttpRequest()
    request.open(endpoint.method, requestOf(endpoint, {}).url)
    for (const [name, value] of Object.entries(headersOf(token, currentLang()))) request.setRequestHeader(name, value)
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const parsed = parse(request.responseText)
      if (isSuccess(request.status, parsed)) resolve(parsed.entity as EntityOf<E>)
      else reject(refused(endpoint, token, request.status, parsed))
    }
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })

import type { Endpoint, EntityOf } from '@beseda/contract/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { holdSaving } from '../lib/field-uploads.ts'
import { useWords } from '../lib/language.ts'
import { upload } from '../lib/upload.ts'

/** Uploads the file of a form's field at once. A form that is saved meanwhile waits, so that the file is not left out. */
export const useFieldUpload = <E extends Endpoint>(o: {
  readonly endpoint: E
  /** Why the file is refused without an upload. */
  readonly problemOf: (file: File) => string | null
  readonly onUploaded: (entity: EntityOf<E>) => void
}) => {
  const { common } = useWords()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const release = useRef(() => {})
  useEffect(() => () => release.current(), [])
  const send = async (file: File): Promise<boolean> => {
    try {
      o.onUploaded(await upload(o.endpoint, file))
      return true
    } catch (reason) {
      if (!(reason instanceof ApiError || reason instanceof NetworkError)) throw reason
      setProblem(reason instanceof ApiError ? reason.text : common.noConnection)
      return false
    } finally {
      release.current()
      setBusy(false)
    }
  }
  const take = (file: File): void => {
    const found = o.problemOf(file)
    setProblem(found)
    if (found) return
    setBusy(true)
    release.current = holdSaving(send(file))
  }
  return { busy, problem, take, clearProblem: () => setProblem(null) }
}

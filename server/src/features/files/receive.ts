import { AppError, type ErrorCode, fail } from '@beseda/contract/errors/index.ts'
import { networkOf } from '../../platform/client-address.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import type { ReceivedFile } from '../../platform/files.ts'
import { limitCall } from '../../platform/limit.ts'
import { chargeBytes, quotasOf, type Uploader } from './quota.ts'

/** Their bytes stay counted: they cost this machine more than others. */
const costly: readonly ErrorCode[] = ['PICTURE_BROKEN', 'FILE_UNREADABLE']

/** Stores the bytes of an upload within the limits and quotas of its sender. The caller inserts the row. `side`: see `receive`. */
export const receiveUpload = async (ctx: Ctx, by: Uploader, maxBytes: number, side?: number): Promise<ReceivedFile> => {
  const { deps, upload, address } = ctx
  if (!upload) throw fail('FILE_UPLOAD_FAILED')
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'uploadByCaller', by.userId ?? by.contactId ?? '')
  const bytes = Math.min(upload.bytes ?? maxBytes, maxBytes)
  const giveBack = chargeBytes(deps.rateLimits, quotasOf(by, address), bytes)
  const sender = by.userId ?? networkOf(address)
  try {
    const file = await deps.files.receive(upload.stream, {
      ...{ name: upload.name, maxBytes, bytes, sender },
      ...(side !== undefined && { side }),
    })
    giveBack(Math.max(0, bytes - file.bytes))
    return file
  } catch (error) {
    if (!(error instanceof AppError && costly.includes(error.refusal.code))) giveBack(bytes)
    throw error
  }
}

import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Database {
    files: {
      id: string
      organization_id: string
      message_id: string | null
      position: Generated<number>
      name: string
      mime: string
      kind: StoredFile['kind']
      bytes: number
      width: number | null
      height: number | null
      sha256: Buffer
      uploaded_by_user: string | null
      uploaded_by_contact: string | null
      sweep_at: MaybeTime
      /** Anybody may see it by its id. */
      public: Generated<boolean>
      created_at: Time
    }
  }
}

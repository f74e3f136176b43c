import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** A photo that a client no longer has can be restored that long; taking back a merge needs it for thirty days. */
const keepFormerMs = 31 * 86_400_000

const current = prepared(`
  select p.id, p.at, p.source, cl.photo_removed as "isRemoved"
  from clients cl left join client_photos p on p.id = cl.photo_id where cl.organization_id = $1 and cl.id = $2`)
const insert = prepared(`
  insert into client_photos (id, organization_id, client_id, source, at) values ($2, $1, $3, $4, $5)`)
/** Who restores a photo of a provider has chosen it. */
const choose = prepared(`update client_photos set source = $3 where organization_id = $1 and id = $2`)
const give = prepared(`update clients set photo_id = $3, photo_removed = $4 where organization_id = $1 and id = $2`)
const named = prepared(`
  select id from client_photos where organization_id = $1 and client_id = $2 and at = $3 order by id limit 1`)
const former = prepared(`
  select at, id from client_photos where organization_id = $1 and client_id = $2 and at = any ($3::timestamptz[]) order by id`)
/** A merged client keeps its photo, for the time when the merge is taken back. */
const settle = prepared(`
  update files f set sweep_at =
    case when not exists (select from clients cl where cl.photo_id = p.id) then coalesce(f.sweep_at, $3) end
  from client_photos p where p.organization_id = $1 and p.client_id = any ($2::uuid[]) and f.id = p.id`)

export type PhotoSource = 'person' | 'provider'
/** `source`: whose choice it is; null: nobody's, because the client has never had a photo. */
export interface CurrentPhoto {
  readonly id: string | null
  readonly at: number | null
  readonly source: PhotoSource | null
}
interface Row {
  readonly id: string | null
  readonly at: number | null
  readonly source: PhotoSource | null
  readonly isRemoved: boolean
}
export const photoOf = async (w: Work, clientId: string): Promise<CurrentPhoto> => {
  const [row] = await w.run<Row>(current, [w.organizationId, clientId])
  const { id = null, at = null, source = null, isRemoved = false } = row ?? {}
  return { id, at, source: isRemoved ? 'person' : source }
}
/** The photo of this time, as the history names it. Undefined: none, or no longer kept. */
export const photoNamed = async (w: Work, clientId: string, at: number): Promise<string | undefined> =>
  (await w.run<{ id: string }>(named, [w.organizationId, clientId, toDb(at)]))[0]?.id

/** Gives the client, who is locked, a photo that has its file already; null: none. The former photo is removed later. */
export const putPhoto = async (
  w: Work,
  clientId: string,
  {
    photoId,
    source,
    isNew,
  }: { readonly photoId: string | null; readonly source: PhotoSource; readonly isNew: boolean },
): Promise<void> => {
  if (photoId !== null && isNew) await w.run(insert, [w.organizationId, photoId, clientId, source, toDb(w.now)])
  if (photoId !== null && !isNew) await w.run(choose, [w.organizationId, photoId, source])
  await w.run(give, [w.organizationId, clientId, photoId, photoId === null && source === 'person'])
  settlePhotos(w, [clientId])
}
/** Photos that a client has stay; the others of these clients are removed later. */
export const settlePhotos = (w: Work, clientIds: readonly string[]): void =>
  w.write(settle, [w.organizationId, clientIds, toDb(w.now + keepFormerMs)])

/** Links of photos by their time, for the history of a client. */
export const formerPhotos = (
  c: Pick<Work, 'run'>,
  organizationId: string,
  clientId: string,
  times: readonly number[],
): Promise<{ at: number; id: string }[]> =>
  times.length === 0 ? Promise.resolve([]) : c.run(former, [organizationId, clientId, times.map(toDb)])

import { prepared } from '../../src/platform/db.ts'
import type { Work } from '../../src/platform/unit-of-work.ts'

export const notesTable = `
  create table notes (id bigint generated always as identity, organization_id uuid not null, text text not null);
  call tenant_table('notes')`
const insertNote = prepared(`insert into notes (organization_id, text) values ($1, $2)`)
/** The database effect of test handlers: one row. */
export const note = async (w: Work, text: string): Promise<void> => {
  await w.run(insertNote, [w.organizationId, text])
}

import { straight } from '@beseda/contract/seen.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** The visitor's current page. Untrusted text: stored and shown as text only. */
export interface Page {
  readonly url: string
  readonly title: string
}
const update = prepared(`
  update contacts set page_url = $3, page_title = $4
  where organization_id = $1 and id = $2 and (page_url, page_title) is distinct from ($3::text, $4::text)`)
export const notePage = (w: Work, contactId: string, page: Page | undefined): void => {
  if (page) w.write(update, [w.organizationId, contactId, page.url, straight(page.title)])
}

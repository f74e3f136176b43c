import { expirySweep } from '../../platform/expiry-sweep.ts'

/** Deletes drafts that nobody has touched for a month. */
export const sharedDraftSweep = expirySweep('chats.sharedDrafts', {
  ...{ table: 'shared_drafts', key: 'chat_id', column: 'sweep_at' },
})

import { noteMeanwhile } from '../changes/meanwhile.ts'
import { giveBack, isShown } from '../drafts/give-back.ts'
import type { OutboxStore } from './outbox.ts'

/** Messages that were refused because a colleague was faster return to their composers, with the reason above them. */
export const returnStale = (store: OutboxStore): void => {
  for (const entry of store.read()) {
    if (entry.failure?.kind !== 'refused' || !entry.failure.refusal.code.endsWith('_MEANWHILE')) continue
    store.remove(entry.id)
    giveBack({ ...entry, draftSeq: undefined })
    noteMeanwhile(entry.chatId, entry.failure.refusal, isShown(entry.chatId))
  }
}

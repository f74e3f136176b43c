import { draftOf, keepDraft } from '../drafts/draft-store.ts'

/** A colleague who was chosen for a text, with the name that it got. */
export interface Picked {
  readonly id: string
  readonly name: string
}
/** Adds a colleague to those of a text, each once. */
export const withPicked = (list: readonly Picked[], picked: Picked): readonly Picked[] => [
  ...list.filter(({ id }) => id !== picked.id),
  picked,
]
/** The chosen colleagues are part of the draft of the internal message, so they survive a reload. */
export const pickForDraft = (chatId: string, picked: Picked): void => {
  const draft = draftOf(chatId, 'internal')
  const mentions = withPicked(draft?.mentions ?? [], picked).slice(-20)
  keepDraft(chatId, 'internal', { text: '', files: [], ...draft, mentions })
}

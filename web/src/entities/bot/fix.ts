import type { BotFinding } from '@beseda/contract/entities/bot-finding.ts'
import { applyBotChange } from '@beseda/domain/bot/change.ts'
import type { Editor } from './editor.ts'

/** Repairs what a finding names: one step of undo. */
export const applyFix = (editor: Editor, { fix, nodeId }: BotFinding): void => {
  if (!fix) return
  editor.edit((document) => applyBotChange(document, fix))
  if (nodeId !== null && editor.document.nodes.some(({ id }) => id === nodeId)) editor.showNodes([nodeId])
}

import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import { call, type Stage, type ValidCall } from './valid-call.ts'

const replyCategory = (s: Stage) =>
  s.boss.call(replyTemplates.createCategory, { id: s.w.newId(), name: 'Общие', teamIds: null })
const replyForm = async (s: Stage) => ({
  ...{
    id: s.w.newId(),
    category: (await replyCategory(s)).id,
    title: 'Привет',
    shortcut: null,
    text: 'Да',
    fileIds: [],
  },
})
const reply = async (s: Stage) => ({
  replyTemplateId: (await s.boss.call(replyTemplates.create, await replyForm(s))).id,
})
/** Calls about reply templates. */
export const validReplyCalls: readonly ValidCall[] = [
  call(replyTemplates.createCategory, ({ w }) => ({ id: w.newId(), name: 'Общие', teamIds: null })),
  call(replyTemplates.changeCategory, async (s) => ({ replyCategoryId: (await replyCategory(s)).id, name: 'Наши' })),
  call(replyTemplates.removeCategory, async (s) => ({ replyCategoryId: (await replyCategory(s)).id })),
  call(replyTemplates.create, replyForm),
  call(replyTemplates.change, async (s) => ({ ...(await reply(s)), title: 'Пока' })),
  call(replyTemplates.remove, reply),
  call(replyTemplates.use, async (s) => ({ ...(await reply(s)), copyIds: [] })),
]

import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import { call, type Stage, type ValidCall } from './valid-call.ts'

const article = (s: Stage) => ({
  ...{ id: s.w.newId(), title: 'Возврат', categoryId: null, teamIds: null, published: true },
  body: { type: 'doc' as const, content: [] },
})
const articleOf = async (s: Stage) => ({ articleId: (await s.boss.call(knowledge.create, article(s))).id })
const shelfOf = async (s: Stage) => ({
  articleCategoryId: (await s.boss.call(knowledge.createCategory, { id: s.w.newId(), name: 'Доставка' })).id,
})
export const validKnowledgeCalls: readonly ValidCall[] = [
  call(knowledge.createCategory, ({ w }) => ({ id: w.newId(), name: 'Доставка' })),
  call(knowledge.changeCategory, async (s) => ({ ...(await shelfOf(s)), name: 'Оплата' })),
  call(knowledge.removeCategory, shelfOf),
  call(knowledge.create, article),
  call(knowledge.change, async (s) => ({ ...(await articleOf(s)), published: false })),
  call(knowledge.remove, articleOf),
  call(knowledge.restore, async (s) => {
    const it = await articleOf(s)
    await s.boss.call(knowledge.remove, it)
    return it
  }),
]

/** A category of articles, and an article. */
export const secretArticle = async (by: Stage['boss'], w: Stage['w']): Promise<void> => {
  await by.call(knowledge.createCategory, { id: w.newId(), name: 'secret' })
  await by.call(knowledge.create, {
    ...{ id: w.newId(), title: 'secret', body: { type: 'doc', content: [] } },
    ...{ categoryId: null, teamIds: null, published: true },
  })
}

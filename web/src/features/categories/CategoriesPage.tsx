import { categories } from '@beseda/contract/endpoints/categories.ts'
import type { Category } from '@beseda/contract/entities/category.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { lineOf } from '../../parts/category-nodes.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import { treeQuery } from './queries.ts'
import { SectionTabs } from './SectionTabs.tsx'
import { Tree } from './Tree.tsx'
import { branchOf, useTree } from './use-tree.ts'

const none: readonly Category[] = []
const usesOf = (branch: readonly Category[]): number => branch.reduce((sum, n) => sum + n.uses, 0)

/** `/admin/preferences/categories`: the tree of categories, topics and subtopics. */
const CategoriesPage = () => {
  const { categoryEditor: words, titles } = useWords('categoryEditor')
  const lang = useLang()
  const query = useQuery(treeQuery)
  const nodes = query.data?.categories ?? none
  const tree = useTree(nodes)
  const { openId, open, close, change, search } = useListSearch()
  const [doomed, setDoomed] = useState<Category | null>(null)
  const opened = nodes.find((n) => n.id === openId)
  const branch = doomed ? branchOf(nodes, doomed.id) : []
  const uses = usesOf(branch)
  const consequences = [
    branch.length > 1 ? fill(words.deleteBelow, { n: branch.length - 1 }) : '',
    uses > 0 ? plural(lang, uses, words.deleteUsed) : words.deleteUnused,
  ]
  /** The question contains the current number of requests. */
  const askToDelete = (category: Category) => {
    setDoomed(category)
    void tree.refresh()
  }
  const select = (id: string | null) => change({ at: id ?? undefined }, { replace: true })
  return (
    <Page
      title={titles.categories}
      count={query.data && nodes.length}
      actions={<SectionTabs />}
      panel={
        opened &&
        tree.mayEdit(opened) && (
          <CategoryPanel
            key={opened.id}
            category={opened}
            top={lineOf(nodes, opened.id)[0]!}
            uses={usesOf(branchOf(nodes, opened.id))}
            onDelete={() => askToDelete(opened)}
            onSaved={() => void tree.refresh()}
            onClose={close}
          />
        )
      }
    >
      <Loaded query={query} shape="table">
        {() => (
          <Tree
            nodes={nodes}
            tree={tree}
            selected={nodes.some((n) => n.id === search.at) ? (search.at ?? null) : null}
            onSelect={select}
            onSettings={(node) => open(node.id)}
            onDelete={askToDelete}
          />
        )}
      </Loaded>
      {doomed && (
        <ConfirmDelete
          title={fill(words.deleteTitle, { name: doomed.name })}
          text={consequences.filter(Boolean).join('. ')}
          run={() => call(categories.remove, { categoryId: doomed.id })}
          onDone={() => {
            select(doomed.parentId)
            void tree.refresh()
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Page>
  )
}
export default CategoriesPage

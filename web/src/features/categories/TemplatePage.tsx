import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './categories.module.css'
import { templatesQuery } from './queries.ts'
import { TemplateForm } from './TemplateForm.tsx'

/** `/admin/preferences/categories/template/$id`; `new`: a new one. */
const TemplatePage = () => {
  const { categoryEditor, titles } = useWords('categoryEditor')
  const words = categoryEditor.templates
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(templatesQuery)
  const template = query.data?.templates.find((t) => t.id === id)
  const title = id === 'new' ? words.newTitle : (template?.name ?? titles.categoryTemplate)
  return (
    <Page
      form
      title={title}
      actions={
        <Link to={paths.categoryTemplates} className={styles.back}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {words.back}
        </Link>
      }
    >
      <Loaded query={query} shape="form">
        {() =>
          template || id === 'new' ? (
            <TemplateForm key={id} template={template ?? null} />
          ) : (
            <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.notFound} />
          )
        }
      </Loaded>
    </Page>
  )
}
export default TemplatePage

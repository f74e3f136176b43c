import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import { type Article, articleVisibilities } from '@beseda/contract/entities/article.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { limits } from '@beseda/contract/limits.ts'
import { plainText } from '@beseda/domain/knowledge/plain-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ArticleBody } from '../../entities/article/ArticleBody.tsx'
import { articleQuery, categoriesQuery } from '../../entities/article/queries.ts'
import { teamsQuery } from '../../entities/team/queries.ts'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { ButtonRow, FormNote } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type ArticleValues, toInput, valuesOf, wholeBody } from './article-values.ts'
import styles from './knowledge.module.css'
import { type LocalDraft, useLocalDraft } from './local-draft.ts'
import { PublicAddress } from './PublicAddress.tsx'

const BodyEditor = late(withWords(() => import('./BodyEditor.tsx'), 'knowledge'))

interface Props {
  /** Null: a new one. */
  readonly article: Article | null
  /** Of a new one. */
  readonly categoryId: string
  readonly onSaved: (article: Article) => void
  readonly onDelete: () => void
  readonly onClose: () => void
}
/** One article: title, text, place, readers. What is typed is kept in this browser until it is saved. */
export const ArticleForm = ({ article, categoryId, onSaved, onDelete, onClose }: Props) => {
  const { knowledge: words, common, forms } = useWords('forms', 'knowledge')
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const now = useNow(60_000)
  const teams = useQuery(teamsQuery).data?.teams ?? []
  const categories = useQuery(categoriesQuery).data?.categories ?? []
  const [freshId] = useState(newId)
  const [added, setAdded] = useState<readonly StoredFile[]>([])
  const [kept, setKept] = useState<LocalDraft | null>(null)
  const [isPreview, setPreview] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.knowledge })
  const form = useForm({
    initial: useMemo(() => valuesOf(article, categoryId), [article, categoryId]),
    endpoint: article ? knowledge.change : knowledge.create,
    toInput: (values: ArticleValues) => toInput(article ? { articleId: article.id } : { id: freshId }, values) as never,
    edited: article && {
      object: article,
      reload: () => queryClient.invalidateQueries({ queryKey: articleQuery(article.id).queryKey }),
    },
    send: (input) => call(article ? knowledge.change : knowledge.create, wholeBody(input) as never),
    fieldOf: { ARTICLE_CATEGORY_NOT_FOUND: 'categoryId', ARTICLE_TEAMS_NOT_YOURS: 'teamIds', ARTICLE_TOO_LONG: 'body' },
    onSaved: (saved) => {
      setKept(null)
      toast({ kind: 'success', text: forms.saved })
      queryClient.setQueryData(articleQuery(saved.id).queryKey, saved)
      void refresh()
      onSaved(saved)
    },
  })
  const { values, set } = form
  useLocalDraft(`${viewer.id}/${article?.id ?? 'new'}`, form, (draft) => {
    const { title, body } = draft
    if (JSON.stringify([title, body]) === JSON.stringify([values.title, values.body])) return
    setKept(draft)
    set({ title, body })
  })
  const body = form.choice('body')
  const files = [...(article?.files ?? []), ...added]
  return (
    <form {...form.form}>
      <Collisions
        form={form}
        changed={article?.changed}
        fields={{
          title: { audit: 'name' },
          body: { audit: 'articleText', show: (value) => plainText(value).slice(0, 400) },
          categoryId: { audit: 'articleCategoryName', show: (id) => categories.find((c) => c.id === id)?.name ?? null },
          access: { audit: 'teams', sent: ['teamIds'], show: () => null },
          teamIds: {
            audit: 'teams',
            show: (ids: readonly string[]) => teams.filter((t) => ids.includes(t.id)).map((t) => t.name),
          },
          published: { audit: 'articlePublished' },
          visibility: { audit: 'articleVisibility', show: (value) => words.visibilities[value] },
        }}
      />
      {kept && form.dirty && (
        <FormNote>
          {fill(words.kept, { time: formatDateTime(kept.at, now) })}{' '}
          <Button size="s" onClick={form.reset}>
            {words.dropKept}
          </Button>
        </FormNote>
      )}
      <TextField label={words.title} required {...form.field('title', limits.article.title)} />
      <div className={styles.pair}>
        <SelectField
          label={words.category}
          options={[{ value: '', label: words.noCategory }, ...categories.map((c) => ({ value: c.id, label: c.name }))]}
          {...form.field('categoryId')}
        />
        <CheckField asSwitch label={words.isPublished} hint={words.publishedHint} {...form.check('published')} />
      </div>
      <Segmented
        label={words.view}
        options={[
          { value: 'edit', label: words.edit },
          { value: 'preview', label: words.preview },
        ]}
        value={isPreview ? 'preview' : 'edit'}
        onChange={(value) => setPreview(value === 'preview')}
      />
      {isPreview ? (
        <section aria-label={words.preview} className={styles.preview}>
          {values.body.content.length > 0 ? (
            <ArticleBody body={values.body} files={files} missing={words.lostPicture} />
          ) : (
            <p className={styles.quiet}>{words.emptyText}</p>
          )}
        </section>
      ) : (
        <BodyEditor
          value={values.body}
          files={files}
          error={body.error}
          onChange={(value) => set({ body: value })}
          onFile={(file) => setAdded((known) => [...known, file])}
        />
      )}
      <fieldset className={styles.access}>
        <legend className={styles.label}>{words.access}</legend>
        <Segmented
          label={words.access}
          options={[
            { value: 'all', label: words.allTeams },
            { value: 'some', label: words.someTeams },
          ]}
          value={values.access}
          onChange={(access) => set({ access })}
        />
        {values.access === 'some' && (
          <ChecksField
            label={words.teams}
            required
            name="teamIds"
            options={teams.map((team) => ({ value: team.id, label: team.name }))}
            value={values.teamIds}
            error={form.choice('teamIds').error}
            searchLabel={words.searchTeams}
            emptyText={forms.nothingFound}
            onChange={(teamIds) => set({ teamIds })}
          />
        )}
      </fieldset>
      <SelectField
        label={words.visibility}
        hint={words.visibilityHint}
        options={articleVisibilities.map((value) => ({ value, label: words.visibilities[value] }))}
        {...form.field('visibility')}
      />
      {article?.publicUrl && <PublicAddress url={article.publicUrl} />}
      {article && (
        <ButtonRow>
          <Button variant="danger" onClick={onDelete}>
            {common.delete}
          </Button>
        </ButtonRow>
      )}
      <FormFooter form={form} onCancel={onClose} />
    </form>
  )
}

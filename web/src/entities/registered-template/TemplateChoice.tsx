import type { RegisteredTemplate } from '@beseda/contract/entities/registered-template.ts'
import { fillTemplate, valueKeys } from '@beseda/domain/registered-templates/blanks.ts'
import { valueCodes } from '@beseda/domain/registered-templates/check-values.ts'
import { headerOf } from '@beseda/domain/registered-templates/header.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileCheck2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { classes } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './choice.module.css'
import { HeaderField } from './HeaderField.tsx'
import { isSendable, templatesQuery } from './queries.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import type { TemplateChoiceState } from './use-template-choice.ts'

/** What a value is for: the number or name of its blank, with its place when that is not the text. */
export const useKeyName = () => {
  const { exampleOf } = useWords('channelTemplates').channelTemplates
  return (key: string): string => {
    const [, place, of = ''] = /^(title|button)\.(.+)$/.exec(key) ?? []
    if (place === 'title') return `${exampleOf.title} {{${of}}}`
    return place === 'button' ? fill(exampleOf.button, { n: Number(of) + 1 }) : `{{${key}}}`
  }
}

interface Props {
  readonly channelId: string
  readonly choice: TemplateChoiceState
}
/** The approved templates of a channel, the values of the chosen one, and the message as the client will read it. */
export const TemplateChoice = ({ channelId, choice }: Props) => {
  const { channelTemplates: words } = useWords('channelTemplates', 'errors')
  return (
    <Loaded query={useQuery(templatesQuery)} shape="form">
      {({ templates }) => {
        const usable = templates.filter(isSendable(channelId))
        return usable.length === 0 ? (
          <EmptyState icon={<FileCheck2 size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.noApproved}>
            {words.noApprovedText} <Link to={paths.channelTemplates}>{words.settings}</Link>
          </EmptyState>
        ) : (
          <Choosing templates={usable} choice={choice} />
        )
      }}
    </Loaded>
  )
}
const Choosing = ({ templates, choice }: { templates: readonly RegisteredTemplate[]; choice: TemplateChoiceState }) => {
  const { channelTemplates: words } = useWords('channelTemplates')
  const name = useId()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const found = templates.filter((t) => `${t.name} ${t.title} ${t.text}`.toLocaleLowerCase().includes(wanted))
  return (
    <div className={styles.choice}>
      <div className={styles.side}>
        <TextField
          label={words.search}
          type="search"
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
        <fieldset className={styles.list}>
          <legend className="visually-hidden">{words.chooseTitle}</legend>
          {found.length === 0 && <p className={styles.none}>{words.nothingFound}</p>}
          {found.map((t) => (
            <label key={t.id} className={classes(styles.item, choice.template?.id === t.id && styles.on)}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={choice.template?.id === t.id}
                onChange={() => choice.choose(t)}
              />
              <b>{t.title || t.name}</b>
              <span>{t.text}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {choice.template && <Filling template={choice.template} choice={choice} />}
    </div>
  )
}
const Filling = ({ template, choice }: { template: RegisteredTemplate; choice: TemplateChoiceState }) => {
  const { channelTemplates: words, errors } = useWords('channelTemplates', 'errors')
  const nameOf = useKeyName()
  const [left, setLeft] = useState<readonly string[]>([])
  const codes = valueCodes(template, choice.values)
  const keys = valueKeys(template)
  const header = headerOf(template.needs)
  return (
    <div className={styles.filling}>
      {header && <HeaderField kind={header} file={choice.file} onChange={choice.setFile} />}
      {keys.length > 0 && <h3>{words.blanks}</h3>}
      {keys.map((key) => {
        const code = codes[key]
        const isShown = code !== undefined && (code !== 'TEMPLATE_VALUE_MISSING' || left.includes(key))
        return (
          <TextField
            key={key}
            label={nameOf(key)}
            required
            hint={fill(words.example, { key: template.examples[key] ?? '' })}
            value={choice.values[key] ?? ''}
            error={isShown ? errors[code] : null}
            onBlur={() => setLeft((all) => [...all, key])}
            onChange={(event) => choice.set(key, event.target.value)}
          />
        )
      })}
      <h3>{words.preview}</h3>
      <TemplatePreview
        label={words.preview}
        texts={fillTemplate(template, choice.values)}
        header={header && { kind: header, file: choice.file }}
      />
    </div>
  )
}

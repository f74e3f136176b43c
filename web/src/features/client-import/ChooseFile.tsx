import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { clientColumnNames, clientColumns } from '@beseda/domain/client-import/columns.ts'
import { writeLine } from '@beseda/domain/csv/write-line.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { extraFieldsQuery } from '../../entities/client/extra-fields.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { upload } from '../../lib/upload.ts'
import { fill } from '../../lib/words/plural.ts'
import { ButtonRow, FormNote } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/FileField.tsx'
import styles from './import.module.css'
import { importsQuery } from './queries.ts'
import { stateText } from './state-text.ts'

/** Checks the chosen file at once. */
const useCheck = (onChecked: (checked: ClientImport) => void) => {
  const { common } = useWords()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    const isTooBig = file.size > limits.clientImportBytes
    setProblem(isTooBig ? errorText('FILE_TOO_BIG', { maxBytes: limits.clientImportBytes }) : null)
    if (isTooBig) return
    setBusy(true)
    try {
      onChecked(await upload(clientImports.check, file))
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      setProblem(error instanceof ApiError ? error.text : common.noConnection)
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, take }
}

export const ChooseFile = () => {
  const lang = useLang()
  const { clientImport: words, titles } = useWords('clientImport', 'errors')
  const { open } = useListSearch()
  const check = useCheck(({ id }) => open(id))
  const fields = useQuery(extraFieldsQuery).data?.fields.filter((field) => !field.archived) ?? []
  const template = () => {
    const heads = [...clientColumnNames.map((name) => inLang(clientColumns[name], lang)), ...fields.map((f) => f.name)]
    saveCsv('clients.csv', writeLine(heads, lang === 'ru' ? ';' : ','))
  }
  return (
    <Page form title={titles.clientImport}>
      <div className={styles.choose}>
        <FileField
          label={words.file}
          choose={words.choose}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          busy={check.busy}
          hint={fill(words.fileNote, { rows: formatNumber(limits.clientImportRows) })}
          error={check.problem}
          onFile={(file) => void check.take(file)}
        />
        <FormNote>{words.intro}</FormNote>
        <ButtonRow>
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={template}>
            {words.template}
          </Button>
          <Link to={paths.clients} className={styles.link}>
            {words.back}
          </Link>
        </ButtonRow>
      </div>
      <Section title={words.columns} note={words.columnsNote}>
        <dl className={styles.columns}>
          {clientColumnNames.map((name) => (
            <div key={name}>
              <dt>{inLang(clientColumns[name], lang)}</dt>
              <dd>{words.meaning[name]}</dd>
            </div>
          ))}
          {fields.map((field) => (
            <div key={field.id}>
              <dt>{field.name}</dt>
              <dd>{words.extra[field.kind]}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={words.earlier}>
        <Earlier />
      </Section>
    </Page>
  )
}
const Earlier = () => {
  const lang = useLang()
  const { clientImport: words } = useWords('clientImport')
  const query = useQuery(importsQuery)
  return (
    <Loaded query={query} shape="form">
      {({ imports }) =>
        imports.length === 0 ? (
          <FormNote>{words.noneYet}</FormNote>
        ) : (
          <ul className={styles.earlier}>
            {imports.map((known) => (
              <li key={known.id}>
                <Link to={paths.clientImport} search={{ id: known.id } as never} className={styles.link}>
                  {known.fileName}
                </Link>
                <span>{stateText(known, words, lang)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

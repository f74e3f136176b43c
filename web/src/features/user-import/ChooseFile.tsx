import { userImports } from '@beseda/contract/endpoints/user-imports.ts'
import type { UserImport } from '@beseda/contract/entities/user-import.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { writeLine } from '@beseda/domain/csv/write-line.ts'
import { importColumnNames, importColumns } from '@beseda/domain/user-import/columns.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
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
const useCheck = (onChecked: (checked: UserImport) => void) => {
  const { common } = useWords()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    const isTooBig = file.size > limits.importBytes
    setProblem(isTooBig ? errorText('FILE_TOO_BIG', { maxBytes: limits.importBytes }) : null)
    if (isTooBig) return
    setBusy(true)
    try {
      onChecked(await upload(userImports.check, file))
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
  const { userImport: words, titles } = useWords('errors', 'userImport')
  const { open } = useListSearch()
  const check = useCheck(({ id }) => open(id))
  const earlier = useQuery(importsQuery)
  const template = () => {
    const heads = importColumnNames.map((name) => inLang(importColumns[name], lang))
    saveCsv('users.csv', writeLine(heads, lang === 'ru' ? ';' : ','))
  }
  return (
    <Page form title={titles.userImport}>
      <div className={styles.choose}>
        <FileField
          label={words.file}
          choose={words.choose}
          accept=".csv,.tsv,.txt,text/csv"
          busy={check.busy}
          hint={fill(words.fileNote, { rows: formatNumber(limits.importRows) })}
          error={check.problem}
          onFile={(file) => void check.take(file)}
        />
        <FormNote>{words.intro}</FormNote>
        <ButtonRow>
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={template}>
            {words.template}
          </Button>
          <Link to={paths.users} className={styles.link}>
            {words.back}
          </Link>
        </ButtonRow>
      </div>
      <Section title={words.columns} note={words.columnsNote}>
        <dl className={styles.columns}>
          {importColumnNames.map((name) => (
            <div key={name}>
              <dt>{inLang(importColumns[name], lang)}</dt>
              <dd>{words.meaning[name]}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={words.earlier}>
        <Loaded query={earlier} shape="form">
          {({ imports }) =>
            imports.length === 0 ? (
              <FormNote>{words.noneYet}</FormNote>
            ) : (
              <ul className={styles.earlier}>
                {imports.map((known) => (
                  <li key={known.id}>
                    <Link to={paths.userImport} search={{ id: known.id } as never} className={styles.link}>
                      {known.fileName}
                    </Link>
                    <span>{stateText(known, words, lang)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

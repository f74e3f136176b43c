import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { clientColumnNames, clientColumns, extraColumn } from '@beseda/domain/client-import/columns.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { extraFieldsQuery } from '../../entities/client/extra-fields.ts'
import { announce } from '../../lib/announce.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './import.module.css'
import { importQuery, importsKey } from './queries.ts'

/** What each column of the file means, next to its first values; until the import starts it can be chosen otherwise. */
export const ColumnChoice = ({ of, onClose }: { of: ClientImport; onClose: () => void }) => {
  const lang = useLang()
  const { clientImport: words, common } = useWords('clientImport', 'errors')
  const queries = useQueryClient()
  const fields = useQuery(extraFieldsQuery).data?.fields.filter((field) => !field.archived) ?? []
  const [columns, setColumns] = useState(of.columns)
  const save = useMutation({
    mutationFn: () => call(clientImports.map, { clientImportId: of.id, columns }),
    onSuccess: (known) => {
      queries.setQueryData(importQuery(known.id).queryKey, known)
      void queries.invalidateQueries({ queryKey: importsKey })
      announce(words.mapped)
      onClose()
    },
  })
  const targets = [
    ...clientColumnNames.map((name) => ({ value: name as string, label: inLang(clientColumns[name], lang) })),
    ...fields.map(({ name }) => ({ value: extraColumn(name) as string, label: name })),
  ]
  const isPresent = columns.some((column) => column === 'phones' || column === 'emails')
  const problem = save.error && (save.error instanceof ApiError ? save.error.text : common.noConnection)
  return (
    <section className={styles.mapping} aria-label={words.mapTitle}>
      <p className={styles.about}>{words.mapNote}</p>
      <ul className={styles.heads}>
        {of.heads.map((head, at) => {
          const name = head.trim() || fill(words.unnamed, { n: String(at + 1) })
          const values = of.sample.map((row) => row[at]?.trim() ?? '').filter((value) => value !== '')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            <li key={at}>
              <span className={styles.head}>
                <bdi>{name}</bdi>
                <span className={styles.detail}>{values.join(' · ') || words.noValues}</span>
              </span>
              <SelectField
                label={fill(words.mapColumn, { name })}
                hideLabel
                value={columns[at] ?? ''}
                options={[
                  { value: '', label: words.notImported },
                  ...targets.map((target) => ({
                    ...target,
                    disabled: columns[at] !== target.value && columns.includes(target.value),
                  })),
                ]}
                onChange={({ target }) =>
                  setColumns(columns.map((column, i) => (i === at ? target.value || null : column)))
                }
              />
            </li>
          )
        })}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.progress}>
        <Button
          variant="primary"
          busy={save.isPending}
          disabledReason={isPresent ? null : words.contactNeeded}
          onClick={() => save.mutate()}
        >
          {words.mapSave}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
        {!isPresent && <span className={styles.about}>{words.contactNeeded}</span>}
      </div>
    </section>
  )
}

import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { RegisteredTemplate } from '@beseda/contract/entities/registered-template.ts'
import { firstValues, valueCodes } from '@beseda/domain/registered-templates/check-values.ts'
import { headerMisfit } from '@beseda/domain/registered-templates/header.ts'
import { useState } from 'react'
import { useViewer } from '../../lib/viewer.ts'

export interface TemplateChoiceState {
  readonly template: RegisteredTemplate | null
  readonly values: Readonly<Record<string, string>>
  /** The file of its heading; null: it has none, or none was chosen yet. */
  readonly file: StoredFile | null
  readonly setFile: (file: StoredFile | null) => void
  /** Every blank has a value, and the heading still lacks its file. */
  readonly lacksFile: boolean
  /** Every blank has a value that the provider takes, and the heading its file. */
  readonly isReady: boolean
  readonly choose: (template: RegisteredTemplate) => void
  readonly set: (key: string, value: string) => void
}
/** The chosen template and its values. Those of each template are kept while the operator looks at another one. */
export const useTemplateChoice = (clientName: string): TemplateChoiceState => {
  const operator = useViewer().name
  const [template, setTemplate] = useState<RegisteredTemplate | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
  const [files, setFiles] = useState<Readonly<Record<string, StoredFile | null>>>({})
  const file = (template && files[template.id]) ?? null
  const values = template
    ? { ...firstValues(template, { name: clientName, operator }), ...typed[template.id] }
    : ({} as Readonly<Record<string, string>>)
  const hasValues = template !== null && Object.keys(valueCodes(template, values)).length === 0
  const hasFile = template !== null && headerMisfit(template.needs, file ? [file] : []) === null
  return {
    template,
    values,
    file,
    setFile: (next) => {
      if (template) setFiles((all) => ({ ...all, [template.id]: next }))
    },
    lacksFile: hasValues && !hasFile,
    isReady: hasValues && hasFile,
    choose: setTemplate,
    set: (key, value) => {
      if (template) setTyped((all) => ({ ...all, [template.id]: { ...all[template.id], [key]: value } }))
    },
  }
}

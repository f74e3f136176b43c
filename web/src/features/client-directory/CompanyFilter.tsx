import { useQuery } from '@tanstack/react-query'
import { Building2, X } from 'lucide-react'
import { CompanyPicker } from '../../entities/client/CompanyPicker.tsx'
import { companyQuery } from '../../entities/client/companies.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './directory.module.css'

interface Props {
  readonly companyId: string | undefined
  readonly onChange: (companyId: string | undefined) => void
}
/** Clients of one company, which is found by a part of its name. */
export const CompanyFilter = ({ companyId, onChange }: Props) =>
  companyId === undefined ? <Choose onChange={onChange} /> : <Chosen companyId={companyId} onChange={onChange} />

const Choose = ({ onChange }: Pick<Props, 'onChange'>) => {
  const words = useWords('companies').companies
  return (
    <CompanyPicker
      className={styles.company}
      label={words.company}
      hideLabel
      placeholder={words.allCompanies}
      onPick={(company) => 'id' in company && onChange(company.id)}
    />
  )
}

const Chosen = ({ companyId, onChange }: { companyId: string } & Pick<Props, 'onChange'>) => {
  const words = useWords('companies').companies
  const query = useQuery(companyQuery(companyId))
  const name = query.data?.name ?? (query.isError ? '?' : '…')
  return (
    <span className={styles.chosen}>
      <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
      <bdi>{name}</bdi>
      <button type="button" aria-label={fill(words.clearCompany, { name })} onClick={() => onChange(undefined)}>
        <X size={14} strokeWidth={2} aria-hidden="true" />
      </button>
    </span>
  )
}

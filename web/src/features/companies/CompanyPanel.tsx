import { has } from '@beseda/contract/access.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Company } from '@beseda/contract/entities/company.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { companyQuery } from '../../entities/client/companies.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { Changes } from '../../parts/Changes.tsx'
import { formerValues } from '../../parts/FormAndChanges.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CompanyClients } from './CompanyClients.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { type CompanyFields, CompanyForm, fieldNames } from './CompanyForm.tsx'

interface Props {
  /** Undefined: a new one. */
  readonly companyId: string | undefined
  readonly onMade: (company: Company) => void
  readonly onClose: () => void
}
const formerOf = (changes: readonly AuditChange[]): Partial<CompanyFields> =>
  formerValues<CompanyFields>(
    changes,
    Object.fromEntries(fieldNames.map((name) => [name, (before) => ({ [name]: String(before ?? '') })])),
  )

/** A company: what is known, its clients, its history. Users who may not change it can read it. */
export const CompanyPanel = ({ companyId, onMade, onClose }: Props) => {
  const { companies: words } = useWords('companies')
  if (companyId === undefined)
    return (
      <SidePanel title={words.newTitle} onClose={onClose}>
        <CompanyForm company={null} former={null} onSaved={onMade} onClose={onClose} />
      </SidePanel>
    )
  return <Known companyId={companyId} onClose={onClose} />
}

const Known = ({ companyId, onClose }: { companyId: string; onClose: () => void }) => {
  const { audit, companies: words, forms } = useWords('audit', 'companies', 'forms')
  const query = useQuery(companyQuery(companyId))
  const mayEdit = has(accessOf(useViewer()), 'AUTHORITY_PROFILE_UPDATE')
  const { search, change } = useListSearch()
  const [former, setFormer] = useState<Partial<CompanyFields> | null>(null)
  if (query.error instanceof ApiError && query.error.code === 'COMPANY_NOT_FOUND')
    return (
      <SidePanel title={forms.gone} onClose={onClose}>
        <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={forms.goneText} />
      </SidePanel>
    )
  const name = query.data?.name ?? ''
  const tabs = [
    { id: 'company', label: words.company },
    {
      id: 'clients',
      label: words.clients,
      ...(query.data && { count: Math.min(query.data.clients, limits.companyClientsCounted - 1) }),
    },
    ...(mayEdit ? [{ id: 'changes', label: audit.changes }] : []),
  ]
  const shown = tabs.find(({ id }) => id === search.tab)?.id ?? 'company'
  const go = (to: string) => change({ tab: to === 'company' ? undefined : to })
  return (
    <SidePanel title={name} onClose={onClose}>
      <Loaded query={query} shape="form">
        {(company) => (
          <Tabs
            label={name}
            tabs={tabs}
            value={shown}
            onChange={(to) => {
              setFormer(null)
              go(to)
            }}
          >
            {shown === 'clients' && <CompanyClients company={company} />}
            {shown === 'changes' && (
              <Changes
                entity="company"
                entityId={companyId}
                restores={fieldNames}
                onRestore={(changes) => {
                  setFormer(formerOf(changes))
                  go('company')
                }}
              />
            )}
            {shown === 'company' &&
              (mayEdit ? (
                <CompanyForm company={company} former={former} onClose={onClose} />
              ) : (
                <CompanyFacts company={company} />
              ))}
          </Tabs>
        )}
      </Loaded>
    </SidePanel>
  )
}

import { organizations as calls } from '@beseda/contract/endpoints/organizations.ts'
import type { Organization, ServedBrand } from '@beseda/contract/entities/organization.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { takeOrganization } from './queries.ts'

/** The brand of an organization, where the installation has more than one; another one after a question. */
export const BrandPart = ({ organization: o }: { organization: Organization }) => {
  const { organizations } = useWords('organizations')
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['brands'],
    queryFn: ({ signal }) => call(calls.brands, {}, { signal }),
  })
  const [asked, setAsked] = useState<ServedBrand | null>(null)
  if (!data || data.brands.length < 2) return null
  const choose = (id: string) => setAsked(data.brands.find((brand) => (brand.id ?? '') === id) ?? null)
  const move = async (brand: ServedBrand) =>
    takeOrganization(queryClient, await call(calls.setBrand, { id: o.id, brand: brand.id }))
  return (
    <>
      <SelectField
        label={organizations.brand}
        hint={organizations.brandHint}
        value={o.brand ?? ''}
        onChange={(event) => choose(event.target.value)}
        options={data.brands.map(({ id, name, url }) => ({
          value: id ?? '',
          label: `${name} (${new URL(url).host})`,
        }))}
      />
      {asked && (
        <ConfirmDelete
          title={fill(organizations.confirmBrand, { name: o.name, brand: asked.name })}
          text={fill(organizations.confirmBrandText, { brand: asked.name, host: new URL(asked.url).host })}
          verb={organizations.move}
          danger={false}
          forever={false}
          run={() => move(asked)}
          onDone={() => toast({ kind: 'success', text: fill(organizations.moved, { brand: asked.name }) })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

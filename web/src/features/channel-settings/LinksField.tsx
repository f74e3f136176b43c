import { useQuery } from '@tanstack/react-query'
import { linkOf } from '../../entities/channel/entrance.ts'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { useWords } from '../../lib/language.ts'
import { FormGroup, FormNote } from '../../parts/FormParts.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'

/** Links to other channels of the organization that have an address. */
export const LinksField = ({
  label,
  hint,
  own,
  value,
  error,
  onChange,
}: {
  label: string
  hint: string | undefined
  own: string
  value: readonly string[]
  error: string | null
  onChange: (value: readonly string[]) => void
}) => {
  const { channels } = useWords('channels')
  const { data } = useQuery(channelsQuery)
  const others = (data?.channels ?? []).filter((c) => c.id !== own && linkOf(c, location.origin) !== null)
  if (data && others.length === 0)
    return (
      <FormGroup title={label}>
        <FormNote>{channels.noLinks}</FormNote>
      </FormGroup>
    )
  return (
    <ChecksField
      label={label}
      hint={hint}
      searchLabel={channels.findChannel}
      emptyText={channels.noChannels}
      options={others.map((c) => ({
        value: c.id,
        label: c.name,
        ...(!c.active && { note: channels.inactive.toLocaleLowerCase() }),
      }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

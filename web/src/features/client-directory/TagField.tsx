import { limits } from '@beseda/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { tagsQuery } from './queries.ts'

interface Props {
  readonly label: string
  readonly hideLabel?: boolean
  readonly placeholder: string
  readonly required?: boolean
  readonly error?: string | null
  /** The chosen tag; undefined: none. */
  readonly tagId: string | undefined
  readonly onChange: (tagId: string | undefined) => void
}
/** Chooses one of any number of tags by typing a part of its name. */
export const TagField = ({ label, hideLabel = false, placeholder, required, error, tagId, onChange }: Props) => {
  const list = useId()
  /** Null: the field shows the chosen tag. */
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDeferredValue(typed ?? '')
  const { data } = useQuery({ ...tagsQuery(search.trim(), tagId), placeholderData: keepPreviousData })
  const tags = data?.tags ?? []
  const change = (text: string) => {
    const hit = tags.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
    setTyped(hit ? null : text)
    if (hit) onChange(hit.id)
    else if (text === '') onChange(undefined)
  }
  return (
    <>
      <TextField
        {...{ label, hideLabel, placeholder, list }}
        {...(required && { required })}
        error={error}
        type="search"
        autoComplete="off"
        maxLength={limits.clientTag}
        value={typed ?? tags.find(({ id }) => id === tagId)?.name ?? ''}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
    </>
  )
}

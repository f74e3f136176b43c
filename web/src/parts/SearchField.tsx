import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { later } from '../lib/clock.ts'
import { TextField } from '../ui/TextField.tsx'

const restMs = 200

/** A search field that reports its text when the user stops typing. `value`: the current search. */
export const SearchField = ({
  label,
  value,
  max,
  onSearch,
}: {
  label: string
  value: string
  max: number
  onSearch: (text: string) => void
}) => {
  const [text, setText] = useState(value)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    const wanted = text.trim()
    return wanted === value ? undefined : later(restMs, () => search.current(wanted))
  }, [text, value])
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      type="search"
      soft
      maxLength={max}
      icon={<Search size={16} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

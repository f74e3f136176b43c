import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { later } from '../lib/clock.ts'
import { TextField } from '../ui/TextField.tsx'

const restMs = 200

/** A search field that reports its text when the user stops typing or leaves it. `value`: the current search. */
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
  const reported = useRef(value)
  useEffect(() => {
    search.current = onSearch
  })
  // A search that others change, such as a reset of all filters, replaces what was typed.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])
  const report = useCallback((wanted: string): void => {
    if (wanted === reported.current) return
    reported.current = wanted
    search.current(wanted)
  }, [])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === reported.current) return
    return later(restMs, () => report(wanted))
  }, [text, report])
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
      onBlur={() => report(text.trim())}
    />
  )
}

import type { SelectOption } from '../ui/SelectField.tsx'

/** All zones the browser knows, and the one already chosen, which it may know by another name. */
export const timeZoneOptions = (chosen: string): readonly SelectOption[] =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

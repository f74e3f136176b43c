import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Named } from '@beseda/contract/entities/user.ts'

/** The names of the members before a change: the log has only names. null: they did not change. */
export const namesBefore = (changes: readonly AuditChange[]): readonly string[] | null => {
  const before = changes.find(({ field }) => field === 'members')?.before
  return Array.isArray(before) ? before : null
}
/**
 * The users with these names. A current member is preferred; otherwise the name must be unique. `unclear`: names that
 * identify no single user.
 */
export const findByName = async (
  names: readonly string[],
  members: readonly Named[],
  search: (name: string) => Promise<readonly Named[]>,
): Promise<{ readonly found: readonly Named[]; readonly unclear: readonly string[] }> => {
  const found: Named[] = []
  const unclear: string[] = []
  for (const name of new Set(names)) {
    const wanted = names.filter((n) => n === name).length
    const here = members.filter((m) => m.name === name)
    const all = here.length === wanted ? here : (await search(name)).filter((p) => p.name === name)
    if (all.length === wanted) found.push(...all.map((p) => ({ id: p.id, name: p.name })))
    else unclear.push(name)
  }
  return { found, unclear }
}

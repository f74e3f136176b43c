/** A company of a client as the history shows it, in no language: `Romashka · director`. */
export const companyLine = ({ name, position }: { readonly name: string; readonly position: string }): string =>
  position === '' ? name : `${name} · ${position}`

/** The company of a line, and the position; null: there is no company of this name any more. */
export const companyOfLine = <C extends { readonly name: string }>(
  line: string,
  companies: readonly C[],
): { company: C; position: string } | null => {
  const named = companies.filter(({ name }) => line === name || line.startsWith(`${name} · `))
  const company = named.sort((a, b) => b.name.length - a.name.length)[0]
  return company ? { company, position: line.slice(company.name.length + 3) } : null
}

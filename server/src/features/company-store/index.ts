export { ensureCompany, type NamedCompany, tidyName } from './ensure.ts'
export { companiesOf, dropLink, linesOf, putLink, restoreCompanies } from './links.ts'
export { type ChangedBy, publishChange } from './publish-change.ts'
export { companyColumns, lockCompany } from './read.ts'

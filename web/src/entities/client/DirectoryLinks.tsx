import { has } from '@beseda/contract/access.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { LinkTabs } from '../../parts/LinkTabs.tsx'

/** From clients to their companies and back. */
export const DirectoryLinks = () => {
  const { companies: words, titles } = useWords('companies')
  const mayDelete = has(accessOf(useViewer()), 'AUTHORITY_ALL_CHATS')
  const links = [
    { to: paths.clients, label: titles.clients },
    { to: paths.clientCompanies, label: titles.companies },
    ...(mayDelete ? [{ to: paths.clientDeletions, label: titles.clientDeletions }] : []),
  ]
  return <LinkTabs label={words.directories} links={links} />
}

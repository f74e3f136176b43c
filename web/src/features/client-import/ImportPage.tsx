import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { CheckedFile } from './CheckedFile.tsx'
import { ChooseFile } from './ChooseFile.tsx'

/** `/admin/clients/import`: a file is chosen, checked, and then applied. The address holds which one is open. */
const ImportPage = () => {
  useWords('clientImport', 'errors')
  const { openId } = useListSearch()
  return openId ? <CheckedFile key={openId} importId={openId} /> : <ChooseFile />
}
export default ImportPage

import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './bulk.module.css'
import type { Unfinished } from './unfinished.ts'

const shownNames = 5

/** The question before a closing that leaves something undone in some of the chats. */
const BulkCloseDialog = ({
  count,
  unfinished: { groups, finished },
  onAll,
  onFinished,
  onClose,
}: {
  count: number
  unfinished: Unfinished
  onAll: () => void
  onFinished: () => void
  onClose: () => void
}) => {
  const { bulk, categories, common } = useWords('bulk', 'categories')
  const lang = useLang()
  const listed = (names: readonly string[]): string => {
    const rest = names.length - shownNames
    const some = names.slice(0, shownNames).join(', ')
    return rest > 0 ? fill(bulk.closing.andMore, { names: some, n: rest }) : some
  }
  return (
    <Dialog
      alert
      sheet={false}
      width={480}
      title={plural(lang, count, bulk.closing.title)}
      closeLabel={common.close}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant={finished.length > 0 ? 'default' : 'primary'} onClick={onAll}>
            {fill(bulk.closing.all, { n: count })}
          </Button>
          {finished.length > 0 && (
            <Button variant="primary" onClick={onFinished}>
              {fill(bulk.closing.finished, { n: finished.length })}
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.unfinished}>
        {groups.map(({ what, names }) => (
          <div key={what}>
            <dt>
              {categories.closing[what]}: {names.length}
            </dt>
            <dd>{listed(names)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
export default BulkCloseDialog

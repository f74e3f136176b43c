import { clientExports } from '@beseda/contract/endpoints/client-exports.ts'
import { type ExportChoice, type ExportFormat, exportFormats } from '@beseda/contract/entities/client-export.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { moved, type Ordered, orderOf } from './column-order.ts'
import styles from './directory.module.css'

interface Chosen {
  readonly format: ExportFormat
  readonly columns: readonly string[]
}
interface Props {
  readonly onBegin: (chosen: Chosen) => void
  readonly onClose: () => void
}
/** Which columns the file has, and in which order. The server remembers it for the user. */
export const ExportDialog = ({ onBegin, onClose }: Props) => {
  const query = useQuery({
    queryKey: ['clientExportColumns'],
    queryFn: ({ signal }) => call(clientExports.columns, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { clientDirectory: words, common } = useWords('clientDirectory')
  const [order, setOrder] = useState<readonly Ordered[] | null>(null)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const shown = order ?? (query.data ? orderOf(query.data) : [])
  const columns = shown.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  return (
    <Dialog
      title={words.exportTitle}
      closeLabel={common.close}
      onClose={onClose}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabledReason={columns.length === 0 ? words.exportNone : null}
            onClick={() => onBegin({ format, columns })}
          >
            {words.export}
          </Button>
        </>
      }
    >
      <div className={styles.export}>
        <Segmented
          label={words.exportFormat}
          value={format}
          options={exportFormats.map((value) => ({ value, label: words.exportFormats[value] }))}
          onChange={setFormat}
        />
        <Loaded query={query} shape="form">
          {(choice) => <Columns choice={choice} order={shown} onChange={setOrder} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

interface ColumnsProps {
  readonly choice: ExportChoice
  readonly order: readonly Ordered[]
  readonly onChange: (order: readonly Ordered[]) => void
}
const Columns = ({ choice, order, onChange }: ColumnsProps) => {
  const { clientDirectory: words } = useWords('clientDirectory')
  const move = (at: number, by: -1 | 1) => {
    const to = at + by
    onChange(moved(order, at, to))
    announce(fill(words.exportMoved, { name: order[at]!.name, n: String(to + 1), count: String(order.length) }))
  }
  return (
    <>
      <p className={styles.quiet}>{words.exportNote}</p>
      <ol className={styles.exportColumns}>
        {order.map(({ id, name, isChosen }, at) => (
          <li key={id}>
            <CheckField
              label={<bdi>{name}</bdi>}
              checked={isChosen}
              onChange={({ target }) =>
                onChange(order.map((one) => (one.id === id ? { ...one, isChosen: target.checked } : one)))
              }
            />
            <IconButton
              small
              label={fill(words.exportUp, { name })}
              disabledReason={at === 0 ? words.exportFirst : null}
              onClick={() => move(at, -1)}
            >
              <ChevronUp size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              small
              label={fill(words.exportDown, { name })}
              disabledReason={at === order.length - 1 ? words.exportLast : null}
              onClick={() => move(at, 1)}
            >
              <ChevronDown size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button size="s" onClick={() => onChange(orderOf({ ...choice, chosen: choice.columns.map(({ id }) => id) }))}>
        {words.exportAll}
      </Button>
    </>
  )
}

import { withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'

export const CategoryPicker = late(
  withWords(() => import('../../features/category-picker/CategoryPicker.tsx'), 'categories'),
)
export const TransferDialog = late(withWords(() => import('../../features/transfer/TransferDialog.tsx'), 'transfer'))
export const BanDialog = late(withWords(() => import('../../features/black-list/BanDialog.tsx'), 'blackList', 'errors'))

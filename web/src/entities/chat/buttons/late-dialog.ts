import { withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'

export const ButtonsDialog = late(withWords(() => import('./ButtonsDialog.tsx'), 'ownButtons', 'errors'))

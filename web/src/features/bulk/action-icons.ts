import {
  ArrowRightLeft,
  Check,
  FolderTree,
  type LucideIcon,
  MailOpen,
  OctagonAlert,
  UserRoundCheck,
} from 'lucide-react'
import type { ActionName } from './possible.ts'

export const icons: Readonly<Record<ActionName, LucideIcon>> = {
  take: UserRoundCheck,
  transfer: ArrowRightLeft,
  close: Check,
  categorise: FolderTree,
  read: MailOpen,
  spam: OctagonAlert,
}

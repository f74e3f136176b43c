import { support } from '@beseda/contract/channels/support.ts'
import type { OwnAdapter } from '../adapter.ts'

export const supportAdapter = { type: support, transport: 'own' } as unknown as OwnAdapter

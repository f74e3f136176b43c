import type { Input } from './state.ts'

/** What may come when the chat has been closed meanwhile, and then means nothing. */
export const isLate = ({ type }: Input): boolean => ['deadlinePassed', 'fill', 'operatorGone'].includes(type)

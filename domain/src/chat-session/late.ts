import type { Input } from './input.ts'

/** Inputs that may arrive after the chat was closed, and then do nothing. */
export const isLate = ({ type }: Input): boolean => ['deadlinePassed', 'fill', 'operatorGone'].includes(type)

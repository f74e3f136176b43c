import type { NewJob } from '../../platform/unit-of-work.ts'

export const fillJobName = 'distribution.fill'
/** Chats that wait are given to whoever has a place. No unique key: a job that is just running may have looked before. */
export const fillJob: NewJob = { name: fillJobName, data: {} }

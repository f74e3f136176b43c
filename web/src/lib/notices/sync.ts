import { notices } from '@beseda/contract/endpoints/notices.ts'
import type { NoticeSettings } from '@beseda/contract/notice-settings.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { later } from '../clock.ts'
import { liveKeys } from '../live-keys.ts'
import { stored } from '../storage.ts'
import { keepNoticeSettings, noticeSettings } from './settings.ts'

const savesAfterMs = 600
const query = queryOptions({
  queryKey: [...liveKeys.noticeSettings],
  queryFn: ({ signal }) => call(notices.settings, {}, { signal }),
  staleTime: Infinity,
})
/** A change of this browser is on its way: what the server still has does not replace it. */
let pending: (() => void) | null = null

const send = (failed: () => void): void => {
  const settings = noticeSettings()
  call(notices.save, settings).then(() => undefined, failed)
}
/** Applies at once, and is saved for all browsers of the user a moment after the last change. */
export const changeNoticeSettings = (settings: NoticeSettings, failed: () => void): void => {
  keepNoticeSettings(settings)
  pending?.()
  pending = later(savesAfterMs, () => {
    pending = null
    send(failed)
  })
}
/** Keeps this browser's copy as the user has saved it, here or elsewhere. What was only kept here is saved once. */
export const useNoticeSync = (): void => {
  const { data } = useQuery(query)
  useEffect(() => {
    if (!data || pending) return
    if (data.settings) keepNoticeSettings(data.settings)
    else if (stored.notices.get() !== null) send(() => undefined)
  }, [data])
}

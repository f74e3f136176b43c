import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { pushState, turnPushOff, turnPushOn } from '../../lib/notices/push.ts'
import { toast } from '../../lib/toasts.ts'
import { CheckField } from '../../ui/CheckField.tsx'

const queryKey = ['pushState'] as const

/** Whether this browser gets pushes while the console is closed. */
export const PushField = () => {
  const { common, profile } = useWords('profile', 'errors')
  const own = profile.notifications
  const queryClient = useQueryClient()
  const { data: state } = useQuery({ queryKey, queryFn: pushState, staleTime: 0, retry: false })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: (next) => {
      queryClient.setQueryData(queryKey, next)
      if (next === 'blocked') toast({ kind: 'error', text: own.desktop.denied })
    },
    onError: (error) => toast({ kind: 'error', text: error instanceof ApiError ? error.text : own.pushFailed }),
  })
  const cannot = state === 'unsupported' || state === 'blocked'
  const hint = state === 'unsupported' ? own.pushUnsupported : state === 'blocked' ? own.desktop.denied : own.pushNote
  return (
    <CheckField
      asSwitch
      label={own.push}
      hint={state === undefined ? common.loading : hint}
      checked={state === 'on'}
      disabled={state === undefined || cannot || change.isPending}
      onChange={(event) => change.mutate(event.target.checked)}
    />
  )
}

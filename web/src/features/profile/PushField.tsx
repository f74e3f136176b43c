import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { pushState, turnPushOff, turnPushOn } from '../../lib/notices/push.ts'
import { toast } from '../../lib/toasts.ts'
import { CheckField } from '../../ui/CheckField.tsx'

const queryKey = ['pushState'] as const

/** Whether this browser gets pushes while the console is closed. */
export const PushField = () => {
  const { profile } = useWords('profile', 'errors')
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
  const reasons = { unsupported: own.pushUnsupported, blocked: own.desktop.denied } as const
  const cannot = state === 'unsupported' || state === 'blocked' ? reasons[state] : null
  return (
    <CheckField
      asSwitch
      label={own.push}
      hint={own.pushNote}
      checked={state === 'on'}
      disabledReason={cannot}
      onChange={(event) => !change.isPending && change.mutate(event.target.checked)}
    />
  )
}

import { demo } from '@beseda/contract/endpoints/demo.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { CheckField } from '../../ui/CheckField.tsx'

const key = ['demoSimulation']

/** In the demo: says that colleagues and some clients are simulated, and switches them. */
const SimulationSwitch = () => {
  const { common, demo: words } = useWords('demo')
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(demo.simulation, {}, { signal }) })
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => call(demo.setSimulation, { on }),
    onSuccess: (state) => queryClient.setQueryData(key, state),
    onError: (error) => {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    },
  })
  if (!data) return null
  return (
    <CheckField
      asSwitch
      label={words.simulation}
      hint={words.simulationHint}
      checked={data.on}
      onChange={({ target }) => isPending || mutate(target.checked)}
    />
  )
}
export default SimulationSwitch

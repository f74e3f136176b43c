import type { Endpoint, InputOf } from '@beseda/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { keys } from '../../entities/chat/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useWords } from '../../lib/language.ts'

/** The chat whose client is shown. `mayEdit`: AUTHORITY_PROFILE_UPDATE. */
export const ClientContext = createContext({ chatId: '', mayEdit: false })

/** One change of the profile at a time. The panel loads the client again; a refusal is a text and loses nothing typed. */
export const useEdit = () => {
  const { common } = useWords()
  const { chatId, mayEdit } = useContext(ClientContext)
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const edit = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setRefusal(null)
    try {
      await call(endpoint, input)
      await queryClient.invalidateQueries({ queryKey: keys.client(chatId) })
      return true
    } catch (error) {
      const field = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined
      setRefusal(field ? errorText(field) : error instanceof ApiError ? error.text : common.noConnection)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { edit, isBusy, refusal, mayEdit, forget: () => setRefusal(null) }
}

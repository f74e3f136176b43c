import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './app/query-client.ts'
import { reactToRefusals } from './app/react-to-refusals.ts'
import { makeRouter } from './app/routes.tsx'
import { registerServiceWorker } from './app/updates.ts'
import { keptLang, speak } from './lib/language.ts'

const start = async () => {
  const root = document.getElementById('root')!
  try {
    await speak(keptLang())
  } catch {
    // Without texts no message can be shown; the page itself contains these two sentences.
    document.getElementById('no-start')?.removeAttribute('hidden')
    return
  }
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  reactToRefusals(router)
  registerServiceWorker()
  createRoot(root, {
    onUncaughtError: (error) => console.error('uncaught', error),
  }).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
void start()

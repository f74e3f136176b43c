import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './app/query-client.ts'
import { reactToRefusals } from './app/react-to-refusals.ts'
import { makeRouter } from './app/routes.tsx'
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
  // After the first screen: a new version is looked for later anyway.
  void import('./app/updates.ts').then(
    ({ registerServiceWorker }) => registerServiceWorker(),
    () => undefined,
  )
  createRoot(root, {
    onUncaughtError: (error) => console.error('uncaught', error),
  }).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
void start()

import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './app/query-client.ts'
import { Root } from './app/Root.tsx'
import { reactToRefusals } from './app/react-to-refusals.ts'
import { makeRouter } from './app/routes.tsx'
import { registerServiceWorker } from './app/updates.ts'
import { keptLang, speak } from './lib/language.ts'
import { RouterProvider } from './lib/router/react.tsx'

const start = async () => {
  const root = document.getElementById('root')!
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  reactToRefusals(router)
  const words = speak(keptLang())
  // The first page comes together with the words, not after them.
  void router.load()
  try {
    await words
  } catch {
    // Without words nothing can be said properly; these two sentences are in the page itself.
    document.getElementById('no-start')?.removeAttribute('hidden')
    return
  }
  registerServiceWorker()
  createRoot(root, {
    onUncaughtError: (error) => console.error('uncaught', error),
  }).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <Root />
      </RouterProvider>
    </QueryClientProvider>,
  )
}
void start()

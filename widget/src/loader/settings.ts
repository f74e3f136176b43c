import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'

/**
 * The settings of this widget. A simple request, so that no preflight precedes it. Returns a code when the server
 * refuses; null without an answer: no network, or the host page's content policy forbids the request.
 */
export const fetchSettings = async (origin: string, widgetId: string): Promise<WidgetSettings | string | null> => {
  try {
    const answer = await fetch(`${origin}/api/widget/${widgetId}/settings`, { credentials: 'omit' })
    const { code, entity } = (await answer.json()) as { code: string; entity: WidgetSettings | null }
    return entity ?? code
  } catch {
    return null
  }
}

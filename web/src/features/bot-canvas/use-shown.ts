import { useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import { useEditorState } from '../../entities/bot/editor.ts'

/** Room for the bars that float above the canvas. */
export const aroundBars = { top: '76px', bottom: '72px', x: '32px' } as const

/** Brings the nodes that were asked for into the middle of the canvas. */
export const useShown = (): void => {
  const { fitView, getZoom } = useReactFlow()
  const show = useEditorState((state) => state.show)
  useEffect(() => {
    if (!show || show.ids.length === 0) return
    const zoom = Math.min(1, Math.max(0.6, getZoom()))
    void fitView({
      nodes: show.ids.map((id) => ({ id })),
      duration: 200,
      padding: 0.3,
      maxZoom: zoom,
      ...(show.ids.length === 1 && { minZoom: zoom }),
    })
  }, [show, fitView, getZoom])
}

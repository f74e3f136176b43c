import { BaseEdge, type EdgeProps, getBezierPath, getSmoothStepPath } from '@xyflow/react'
import { memo } from 'react'
import { classes } from '../../ui/class-names.ts'
import type { FlowLink } from './flow.ts'
import styles from './link.module.css'

/** Room that a curve needs to turn to the left. Pixels. */
const turn = 26

/** A link: always from left to right; one that leads back goes around. Dashed: the default action. */
const Link = ({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  data,
}: EdgeProps<FlowLink>) => {
  const ends = { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition }
  const [path] =
    targetX < sourceX + turn
      ? getSmoothStepPath({ ...ends, borderRadius: turn, offset: turn })
      : getBezierPath({ ...ends, curvature: 0.4 })
  return (
    <BaseEdge
      id={id}
      path={path}
      interactionWidth={18}
      className={classes(
        styles.link,
        data?.kind === 'default' && styles.byDefault,
        data && data.state !== 'plain' && styles[data.state],
      )}
    />
  )
}
export const BotLink = memo(
  Link,
  (a, b) =>
    a.data === b.data &&
    a.sourceX === b.sourceX &&
    a.sourceY === b.sourceY &&
    a.targetX === b.targetX &&
    a.targetY === b.targetY,
)

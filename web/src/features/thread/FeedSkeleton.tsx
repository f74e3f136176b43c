import { useWords } from '../../lib/language.ts'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import styles from './skeleton.module.css'

const shapes = [
  { width: '46%', height: 38, isOwn: false },
  { width: '58%', height: 58, isOwn: true },
  { width: '34%', height: 38, isOwn: false },
  { width: '52%', height: 58, isOwn: false },
  { width: '40%', height: 38, isOwn: true },
] as const

/** Placeholder bubbles in the shape of a conversation. */
export const FeedSkeleton = () => (
  <SkeletonGroup label={useWords().chats.feed.loading} className={styles.skeleton}>
    {shapes.map(({ width, height, isOwn }) => (
      <div key={`${width}${height}`} className={isOwn ? styles.own : undefined}>
        <Skeleton width={width} height={height} />
      </div>
    ))}
  </SkeletonGroup>
)

/**
 * How the server uses memory: V8 collects early instead of growing to twice its need, and malloc gives freed memory back to
 * the system. Without it the server keeps about 200 MB after a burst of uploads. Young objects are collected by the main thread
 * alone: on two processors helpers do not shorten it (decision 148).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--no-parallel-scavenge', '--initial-old-space-size=64']
export const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Pieces of uploads have their own pages: among small objects they leave holes, which malloc keeps.
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_MMAP_MAX_: '1000000',
}

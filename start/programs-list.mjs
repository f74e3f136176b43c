/** What integration tests start as processes, again and again. */
export const programs = [
  'server/src/main',
  'server/src/backup',
  'server/src/restore',
  'server/src/app/embedded/hold',
  'bench/nodes/node',
  'tools/demo/seed-process',
  'tools/demo/players/play-process',
]

/** What `npm start` and the tests run compiled: servers, the demo's processes, and tools that integration tests start again and again. */
export const programs = [
  'server/src/main',
  'server/src/backup',
  'server/src/restore',
  'server/src/app/embedded/hold',
  'bench/nodes/node',
  'tools/demo/seed-process',
  'tools/demo/players/play-process',
]

/** For two cores and a few GB: many short transactions, no replicas. Use DATABASE_URL for a larger database. */
const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'beseda',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  // every query is short, so compiling or parallelizing it costs more than it saves
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  wal_compression: 'pglz',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%d ',
  // details and parameters of failed statements contain client data, so they stay out of the log
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_min_duration_statement: '-1',
  log_checkpoints: 'off',
}
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
/** For tests: a crash of the machine may lose everything. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  max_connections: '200',
}

/** Arguments of `postgres`. No secrets: every user of the machine can read them. */
export const settingsOf = ({ port, isFast }: { port: number; isFast: boolean }): readonly string[] =>
  Object.entries({ ...always, ...(isFast ? fast : durable), port: String(port) }).flatMap(([k, v]) => [
    '-c',
    `${k}=${v}`,
  ])

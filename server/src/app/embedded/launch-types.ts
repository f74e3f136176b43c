/** How the programs of PostgreSQL are run. They refuse to run as root, so root steps down in the way the machine allows. */
export interface Launch {
  readonly mode: LaunchMode
  /** The folder of the programs. */
  readonly bin: string
  /** The folder of the data. */
  readonly cluster: string
  readonly ids: Ids
  /** The command line in front of a program: a user namespace, the wish to end with the parent. */
  readonly front: readonly string[]
}

/**
 * direct: an ordinary user. owner: root, and the data belongs to an ordinary user. namespace: root in a user namespace
 * without rights, still the owner of root's files. system: root, as `postgres` or `nobody` with copies in /var/lib.
 */
export type LaunchMode = 'direct' | 'owner' | 'namespace' | 'system'
export interface Ids {
  readonly uid?: number
  readonly gid?: number
}

/** How to run the PostgreSQL programs. They refuse to run as root, so root drops its rights as the machine allows. */
export interface Launch {
  readonly mode: LaunchMode
  /** Folder of the programs. */
  readonly bin: string
  /** Folder of the data. */
  readonly cluster: string
  readonly ids: Ids
  /** Command line in front of a program: a user namespace, the signal at the end of the parent. */
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

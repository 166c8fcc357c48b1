/** As whom PostgreSQL runs: it refuses to run as root. */
export interface Identity {
  /** User id that owns the data folder on the disk. */
  uid: number
  gid: number
  spawnOptions: { uid?: number; gid?: number }
  prefix: string[]
}

import { join } from 'node:path'

/** Everything the embedded PostgreSQL keeps below DATA_DIR. */
export interface Places {
  dataDir: string
  /** The data folder of the server (PGDATA). */
  cluster: string
  /** Begins the name of a data folder being made; it gets its real name only when complete. */
  makingPrefix: string
  libraryAliases: string
  passwordFile: string
  portFile: string
  logFile: string
  startLock: string
  inUseLock: string
}

export function placesIn(dataDir: string): Places {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    makingPrefix: join(dataDir, 'postgres.making-'),
    libraryAliases: join(dataDir, 'postgres.libraries'),
    passwordFile: join(dataDir, 'postgres.password'),
    portFile: join(dataDir, 'postgres.port'),
    logFile: join(dataDir, 'postgres.log'),
    startLock: join(dataDir, 'postgres.start.lock'),
    inUseLock: join(dataDir, 'postgres.in-use.lock'),
  }
}

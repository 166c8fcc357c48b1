/**
 * Connections that a process may hold beside its pool: the listener, the lock of whoever reads the mailbox, and the probe that
 * says whether the process is ready.
 */
export const OWN_CONNECTIONS = 3
/** Connection that looks how far the standby for reads is. */
export const STANDBY_PROBES = 1
const POOL_PER_CORE = 5
const LEAST_POOL = 10
const MOST_POOL = 40
/** Of a worker: what does not draw. */
const POOL_BESIDE_CELLS = 4

/** Five connections a core keep PostgreSQL busy; more only wait in another place. */
export const webPoolOf = (cores: number): number =>
  Math.min(Math.max(cores * POOL_PER_CORE, LEAST_POOL), MOST_POOL)

export const workerPoolOf = (renderCells: number): number => renderCells + POOL_BESIDE_CELLS

export const connectionsOfWeb = (cores: number): number => webPoolOf(cores) + OWN_CONNECTIONS

export const connectionsOfWorker = (renderCells: number): number =>
  workerPoolOf(renderCells) + OWN_CONNECTIONS

import { StartupError } from '#db/startup-error.ts'

const OTHER_DATABASE = 'or set DATABASE_URL to a PostgreSQL server of your own'

/** Turns what Node or PostgreSQL said into one line for the person who starts the shop. */
export function explainFailure(error: unknown, dataDir: string): StartupError {
  if (error instanceof StartupError) return error
  const said = error instanceof Error ? error.message : String(error)
  const cause = { cause: error }

  if (
    /ENOSPC|EDQUOT|no space left on device|disk quota exceeded|database or disk is full/i.test(said)
  ) {
    return new StartupError(
      `No disk space is left for the database in ${dataDir}: free some space, then start again.`,
      cause,
    )
  }
  if (/EROFS|read-only file system/i.test(said)) {
    return new StartupError(
      `DATA_DIR ${dataDir} is on a read-only file system: set DATA_DIR to a writable folder, ${OTHER_DATABASE}.`,
      cause,
    )
  }
  // Below /proc there is no such thing as a new folder.
  if (/ENOENT.*mkdir/.test(said)) {
    return new StartupError(
      `DATA_DIR ${dataDir} cannot be made: set DATA_DIR to a writable folder, ${OTHER_DATABASE}.`,
      cause,
    )
  }
  if (/ENOTDIR|EEXIST/.test(said)) {
    return new StartupError(
      `DATA_DIR ${dataDir} is not a folder: set DATA_DIR to a writable folder, ${OTHER_DATABASE}.`,
      cause,
    )
  }
  if (
    /EACCES|EPERM|permission denied|operation not permitted|readonly database|unable to open database file/i.test(
      said,
    )
  ) {
    return new StartupError(
      `User ${process.getuid?.()} may not use DATA_DIR ${dataDir} (${oneLine(reasonInLog(said))}): ` +
        `give that user the folder, set DATA_DIR to another one, ${OTHER_DATABASE}.`,
      cause,
    )
  }
  if (
    /cannot allocate memory|could not (map anonymous|create) shared memory|could not create semaphores/i.test(
      said,
    )
  ) {
    return new StartupError(
      `The machine gives PostgreSQL too little shared memory (${oneLine(reasonInLog(said))}): free some memory, ${OTHER_DATABASE}.`,
      cause,
    )
  }
  return new StartupError(
    `The embedded PostgreSQL did not start: ${oneLine(reasonInLog(said))}`,
    cause,
  )
}

export function oneLine(text: string): string {
  const joined = text.replaceAll(/\s+/g, ' ').trim()
  return joined.length > 400 ? `${joined.slice(0, 400)}…` : joined
}

/** The line of a PostgreSQL log that says why it gave up, without time stamp and level. */
export function reasonInLog(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.findLast((line) => /(FATAL|PANIC|error):\s/.test(line))
  // "could not create any TCP/IP sockets" hides the reason, which stands in an earlier line.
  const bind = lines.find((line) => line.includes('could not bind'))
  return (bind ?? fatal ?? lines.at(-1) ?? 'it said nothing').replace(
    /^.*?(?:FATAL|PANIC|LOG|error):\s+/,
    '',
  )
}

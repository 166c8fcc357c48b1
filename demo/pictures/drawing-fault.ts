import { StartupError } from '#db/startup-error.ts'

/** Drawing fault that keeps the demo's pictures from being drawn, in words that say what to do. */
export function describeDrawingFault(error: unknown, dataDir: string): Error {
  const complaint = error instanceof Error ? error.message : String(error)
  if (/ENOSPC|No space left/i.test(complaint)) {
    return new StartupError(`The disk of DATA_DIR (${dataDir}) is full. Make room and start again.`)
  }
  if (/EACCES|EROFS|EPERM/.test(complaint)) {
    return new StartupError(
      `DATA_DIR (${dataDir}) cannot be written. Choose another folder or give this user the right to write.`,
    )
  }
  return new Error(`The demo pictures could not be drawn: ${complaint}`, { cause: error })
}

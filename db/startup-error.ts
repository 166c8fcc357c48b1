/**
 * The shop cannot start for a reason that the person starting it can mend.
 * The message is one line that says what to do; no stack trace is worth showing.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

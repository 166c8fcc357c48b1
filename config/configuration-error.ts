/** A setting that stops the start: its message is all that the operator reads. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

import { redact } from '#commerce/log/redact.rules.ts'

export function describeError(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: redact(String(error)) }
  const cause = error.cause === undefined ? '' : `; ${describeError(error.cause).message}`
  return {
    message: redact(`${error.name}: ${error.message}${cause}`),
    ...(error.stack && { stack: redact(error.stack) }),
  }
}

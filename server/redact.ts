/** What must never stand in a log, wherever it came from. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, '[iban]'],
  [/\b(?:\d[ -]?){13,19}\b/g, '[number]'],
  [
    /\b(password|token|secret|credential|authorization)(["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi,
    '$1$2[secret]',
  ],
  // Credentials and public ids are base64url of 128 bits and more.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[A-Za-z0-9_-]{22,}\b/g, '[id]'],
  [/(:\/\/[^:/@\s]*:)\S*@/g, '$1[secret]@'],
]

/** Control characters would let a visitor forge log lines. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

export function redact(text: string): string {
  const hidden = rules.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
  return hidden.replace(controls, (sign) => (sign === '\n' ? ' ⏎ ' : ' '))
}

export function describeError(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: redact(String(error)) }
  const cause = error.cause === undefined ? '' : `; ${describeError(error.cause).message}`
  return {
    message: redact(`${error.name}: ${error.message}${cause}`),
    ...(error.stack && { stack: redact(error.stack) }),
  }
}

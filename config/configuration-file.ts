import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { ConfigurationError } from './configuration-error.ts'

/** A JSON file that a setting names, checked; what is wrong in it is told in the operator's words. */
export function readConfigurationFile<Output>(
  setting: string,
  path: string,
  schema: z.ZodType<Output>,
): Output {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // The parser quotes the file, line breaks included.
    const said = (error as Error).message.replaceAll(/\s+/g, ' ')
    throw new ConfigurationError(
      `${setting}=${path} cannot be read as JSON (${said}): correct it, or leave ${setting} out.`,
      { cause: error },
    )
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues
        .map((issue) => `${setting}=${path}: ${issue.path.join('.')}: ${issue.message}.`)
        .join('\n'),
    )
  }
  return parsed.data
}

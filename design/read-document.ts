import type * as z from 'zod/mini'
import { CURRENT_VERSION } from './document-limits.ts'
import { DesignDocument } from './document.schema.ts'
import { migrations } from './migrations/migrations.ts'

/** Problem: where it is, as in `pages.0.elements.3.crop`, and what, as a code. */
type Problem = { path: string; code: string }

type Reading = { ok: true; document: DesignDocument } | { ok: false; problems: Problem[] }

const MOST_PROBLEMS = 20

/** The only way in for a stored or a sent design, of whatever version. Never throws. */
export function readDocument(input: unknown): Reading {
  const version = versionOf(input)
  if (version === undefined) return refused('v', 'unknown_version')
  if (version > CURRENT_VERSION) return refused('v', 'newer_version')
  let document = input
  for (const { migrate } of migrations.slice(version)) {
    const migrated = migrate(document)
    if (!migrated.ok)
      return { ok: false, problems: migrated.issues.slice(0, MOST_PROBLEMS).map(problemOf) }
    document = migrated.document
  }
  const result = DesignDocument.safeParse(document)
  if (result.success) return { ok: true, document: result.data }
  return { ok: false, problems: result.error.issues.slice(0, MOST_PROBLEMS).map(problemOf) }
}

function versionOf(input: unknown): number | undefined {
  if (typeof input !== 'object' || input === null || !('v' in input)) return undefined
  const { v } = input
  return typeof v === 'number' && Number.isInteger(v) && v >= 0 ? v : undefined
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
  return { path: path.join('.').slice(0, 200), code: codeOf(issue) }
}

/** Our own checks carry a code as their message; the library's carry a sentence. */
function codeOf(issue: z.core.$ZodIssue): string {
  return /^[a-z0-9_]+$/.test(issue.message) ? issue.message : issue.code
}

function refused(path: string, code: string): Reading {
  return { ok: false, problems: [{ path, code }] }
}

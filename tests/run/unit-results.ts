import { existsSync, readFileSync } from 'node:fs'
import type { JsonTestResults } from 'vitest/node'

export interface Count {
  passed: number
  failed: number
  skipped: number
  /** Passed, but only when tried again. */
  unsteady?: number
}

export function readResults<Results>(file: string): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined
}

/** Unit test counts that vitest has written of a run that ended with this exit code. */
export function countUnitTests(file: string, code: number): Count {
  const results = readResults<JsonTestResults>(file)
  const brokenFiles = results?.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return withExitCode('vitest', code, {
    passed: results?.numPassedTests ?? 0,
    failed: (results?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0),
    skipped: (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0),
  })
}

/** A runner may fail without a failed test: a broken set-up, an error outside of any test. */
export function withExitCode(runner: string, code: number, count: Count): Count {
  if (code === 0 || count.failed > 0) return count
  console.log(`\n${runner} ended with code ${code} although no test failed: see above.`)
  return { ...count, failed: 1 }
}

/**
 * Formats and lints the staged files of the repository it is started in. A file that is staged in
 * part is only looked at: to stage it anew would commit what its author kept back.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/run/child.ts'

const FORMATTED = /\.(ts|tsx|mjs|js|css|json)$/
const LINTED = /\.(ts|tsx|mjs)$/

const staged = listFiles('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z')
const changedSince = new Set(listFiles('diff', '--name-only', '-z'))
const whole = staged.filter((file) => FORMATTED.test(file) && !changedSince.has(file))
const inPart = staged.filter((file) => FORMATTED.test(file) && changedSince.has(file))

if (!existsSync(tool('oxfmt'))) {
  console.error('The commit is not checked: the tools are not installed (npm run check).')
} else {
  const isFine = [
    run('oxfmt', whole),
    run('oxfmt', inPart, '--check'),
    run(
      'oxlint',
      staged.filter((file) => LINTED.test(file)),
      '--quiet',
    ),
  ].every(Boolean)
  if (whole.length > 0) execFileSync('git', ['add', '--', ...whole])
  if (!isFine) process.exitCode = 1
}

function listFiles(...words: string[]): string[] {
  return execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean)
}

function tool(name: string): string {
  return join(root, 'node_modules', name, 'bin', name)
}

/** Whether the tool found nothing; what it found is shown. */
function run(name: string, files: readonly string[], ...options: string[]): boolean {
  if (files.length === 0) return true
  // Named files that the tool itself leaves out (the lockfile) are no mistake.
  const words = [tool(name), ...options, '--no-error-on-unmatched-pattern', ...files]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  if (status === 0) return true
  console.error(`${stdout}${stderr}`.trimEnd())
  return false
}

/** `npm run task hooks`: lets Git run .githooks/pre-commit in this clone. Nobody is given hooks unasked. */
import { execFileSync } from 'node:child_process'
import { root } from '#tests/run/child.ts'

execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'inherit' })
console.log('What you commit is formatted and linted from now on.')

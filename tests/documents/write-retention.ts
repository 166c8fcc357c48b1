/** `npm run task retention`: docs/operations/retention.md, as the nouns say. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/run/child.ts'
import { retentionText } from './retention.ts'

writeFileSync(join(root, 'docs/operations/retention.md'), retentionText())

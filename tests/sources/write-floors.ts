/** `npm run task floors`: the picture of the floors in ARCHITECTURE.md, as the nouns say. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/run/child.ts'
import { withFloors } from './floors.ts'

const file = join(root, 'ARCHITECTURE.md')
writeFileSync(file, withFloors(readFileSync(file, 'utf8')))

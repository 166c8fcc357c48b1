/** `npm run task decisions`: writes the table of decisions from the decisions themselves. */
import { writeFileSync } from 'node:fs'
import { indexFile, listDecisions, writeIndex } from './decisions.ts'

writeFileSync(indexFile, writeIndex(listDecisions()))

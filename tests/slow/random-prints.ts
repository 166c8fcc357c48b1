/** `node tests/slow/random-prints.ts [count] [seed]`: many more prints than a test run has time for. */
import { printRandomDocuments } from '#tests/pictures/random-prints.ts'

const count = Number(process.argv[2] ?? 1000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
console.log(`${count} random prints, seed ${seed}`)
await printRandomDocuments(count, seed)
console.log('All of them print as their previews show them.')

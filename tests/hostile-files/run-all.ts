/** Tries every hostile file and prints what came of it. Ends with 1 when one of them got through. */
import { hostileFiles, openTrial } from './run-hostile-files.ts'

const wanted = process.argv[2] ?? ''
// A process of its own for each file: its peak of memory is then the file's own.
const trial = await openTrial({ recycleAfter: 1 })
let complaints = 0
let most = { cpuS: 0, peakMb: 0 }
let tried = 0
for (const file of hostileFiles.filter(({ name }) => name.includes(wanted))) {
  const { code, cpuS, peakMb, complaint } = await trial.try(file)
  tried += 1
  if (complaint) complaints += 1
  most = { cpuS: Math.max(most.cpuS, cpuS), peakMb: Math.max(most.peakMb, peakMb) }
  const cells = [file.task.padEnd(5), file.name.padEnd(46), code.padEnd(18)]
  const figures = [cpuS.toFixed(2).padStart(6), peakMb.toFixed(0).padStart(4)]
  console.log([...cells, ...figures, complaint ? `  <- ${complaint}` : ''].join(' '))
}
const afterwards = await trial.complaintAboutAnOrdinaryPhoto()
await trial.end()
for (const crash of trial.crashes) console.log(`crashed: ${crash}`)
console.log(
  `${tried} files, at most ${most.cpuS.toFixed(1)} CPU s and ${most.peakMb.toFixed(0)} MB, ` +
    `${complaints} complaints. ${afterwards ?? 'An ordinary photo is taken as always.'}`,
)
process.exitCode = complaints > 0 || afterwards ? 1 : 0

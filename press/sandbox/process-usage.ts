import { readFileSync } from 'node:fs'
import { BYTES_PER_MB } from './sandbox-messages.ts'

export type ProcessUsage = { rssMb: number; peakRssMb: number; cpuMs: number }

const KIB = 1024
/** Linux counts a process's time in hundredths of a second, whatever its kernel ticks at. */
const MS_PER_TICK = 10

/** Undefined where there is no /proc, or no such process any more. */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command's name stands in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return {
      rssMb: megabytes(status, /^VmRSS:\s+(\d+) kB/m),
      peakRssMb: megabytes(status, /^VmHWM:\s+(\d+) kB/m),
      cpuMs: ticks * MS_PER_TICK,
    }
  } catch {
    return undefined
  }
}

function megabytes(status: string, line: RegExp): number {
  return (Number(line.exec(status)?.[1] ?? 0) * KIB) / BYTES_PER_MB
}

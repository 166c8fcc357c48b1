import { readdirSync, readFileSync } from 'node:fs'
import { readProcessUsage } from '#press/sandbox/process-usage.ts'

const LOOK_EVERY_MS = 100

/**
 * Processor time of all children of this process from now on, those that start and end meanwhile included: on
 * a machine with other work the clock says nothing. Kinds are told by the command line, the first that fits.
 */
export function countCpuOfFamily(kinds: Record<string, RegExp>) {
  const before = new Map<number, number>()
  const latest = new Map<number, { kind: string; cpuMs: number }>()
  look()
  for (const [pid, { cpuMs }] of latest) before.set(pid, cpuMs)
  const timer = setInterval(look, LOOK_EVERY_MS)

  function look(): void {
    const family = new Set([process.pid])
    for (const pid of readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)) {
      const parent = parentOf(pid)
      if (parent === undefined || !family.has(parent)) continue
      family.add(pid)
      const cpuMs = readProcessUsage(pid)?.cpuMs
      if (cpuMs === undefined) continue
      const kind = latest.get(pid)?.kind ?? kindOf(pid)
      latest.set(pid, { kind, cpuMs })
    }
  }

  function kindOf(pid: number): string {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return Object.keys(kinds).find((kind) => kinds[kind]!.test(command)) ?? 'other'
  }

  return {
    end(): Record<string, number> {
      look()
      clearInterval(timer)
      const seconds: Record<string, number> = {}
      for (const [pid, { kind, cpuMs }] of latest) {
        seconds[kind] = (seconds[kind] ?? 0) + (cpuMs - (before.get(pid) ?? 0)) / 1_000
      }
      return seconds
    },
  }
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return undefined
  }
}

/** Work that comes again and again, declared by the noun that it looks after. */
export type Sweep<Tools> = {
  /** Of its row in `schedule`; another name is another sweep. */
  name: string
  /** From start to start; the first comes at once. */
  everyMs: number
  /** `process` for what every process has of its own, such as a folder on its disk; else the shop. */
  scope?: 'shop' | 'process'
  /** Sweeps of one lane run one after the other, beside those of others: one of hours holds up no housekeeping. */
  lane?: string
  /** True when the shop's settings want none of it. */
  isOff?: (tools: Tools) => boolean
  run: (tools: Tools, run: SweepRun) => Promise<unknown>
}

export type SweepRun = {
  /** By the clock of the database, which all processes share. */
  now: Date
  /** Aborted when the sweep is somebody else's by now, or its process closes. */
  signal: AbortSignal
  /** For a part that failed and stops no other; an error that is thrown fails the whole run. */
  reportFault: (error: unknown) => void
}

export type OpenSweep = Omit<Sweep<never>, 'run' | 'isOff'> & {
  run: (run: SweepRun) => Promise<unknown>
}

/** Gives sweeps their tools, and leaves out those that the settings switch off. */
export function openSweeps<Tools>(sweeps: readonly Sweep<Tools>[], tools: Tools): OpenSweep[] {
  return sweeps
    .filter((sweep) => !sweep.isOff?.(tools))
    .map(({ name, everyMs, scope, lane, run }) => ({
      name,
      everyMs,
      ...(lane && { lane }),
      ...(scope && { scope }),
      run: (asked: SweepRun) => run(tools, asked),
    }))
}

export type ToSandbox = { kind: 'run'; id: number; task: string; input: unknown }

export type FromSandbox =
  /** A child that dies before it said this has not touched the task. */
  | { kind: 'started'; id: number }
  | { kind: 'progress'; id: number; progress: unknown }
  | { kind: 'done'; id: number; output: unknown; cpuMs: number }
  | { kind: 'refused'; id: number; code: string; message: string; cpuMs: number }
  | { kind: 'threw'; id: number; message: string; cpuMs: number }
  | { kind: 'memory'; rssMb: number }

export const BYTES_PER_MB = 1_000_000
/** How often memory and time are looked at: 100 MB more can be taken in between. */
export const WATCH_EVERY_MS = 25

/** Retention of one kind of data: how long, why, and the steps of housekeeping by which it goes. */
export type Retention = {
  what: string
  kept: string
  why: string
  /** Of `housekeeping`; none for what is dropped by the month. */
  steps: readonly string[]
}

/** Retention of what knows no noun. */
export const kernelRetention: readonly Retention[] = [
  {
    what: 'mails that were sent',
    kept: 'address and text 30 days, the fact that one was sent 13 months',
    why: 'to answer who asks whether it was sent',
    steps: ['addresses of mails', 'mails'],
  },
  {
    what: 'counts of attempts, answers to repeated writes',
    kept: 'until they end',
    why: 'the purpose is over',
    steps: ['attempts', 'idempotent answers'],
  },
  {
    what: 'failed jobs',
    kept: '90 days',
    why: 'to see what was done',
    steps: ['failed jobs'],
  },
  {
    what: 'backups',
    kept: '35 days; the log of erasures outlives them',
    why: 'to restore; whoever was erased is in none after them',
    steps: [],
  },
]

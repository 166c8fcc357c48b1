import { remindOfCarts, type Reminding } from './reminder.service.ts'

const EVERY_MS = 15 * 60_000

/** Now and every quarter of an hour; returns how to stop. Never when the shop waits zero hours. */
export function startReminding(
  reminding: Reminding,
  reportFault: (error: unknown) => void,
): () => void {
  if (reminding.afterHours === 0) return () => {}
  const run = () => void remindOfCarts(reminding, new Date()).catch(reportFault)
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

type Row = Record<string, unknown>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A row by what it names, not by what changes about it: the same thing stays the same alert. */
export function aboutOf(row: Row): string {
  const named = Object.entries(row).filter(
    ([name]) => name === 'id' || /(_id|number|key|kind|scope|year|legal_entity)$/.test(name),
  )
  const told = named.length > 0 ? named : Object.entries(row)
  return told
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
    .slice(0, 500)
}

export const idsIn = (row: Row): string[] =>
  // The order itself first: whoever opens the alert looks for it.
  ['order_id', 'id', ...Object.keys(row)].flatMap((name) => {
    const value = row[name]
    return typeof value === 'string' && uuid.test(value) ? [value] : []
  })

export const numbersIn = (row: Row): string[] =>
  typeof row['number'] === 'string' ? [row['number']] : []

const NIGHT = { begins: 1, until: 5 }
const HOUR_MS = 60 * 60_000

/**
 * Whether the nightly check is due: at night, once; or at any hour when the shop was not there during the last night.
 */
export function isCheckDue(last: Date | undefined, now: Date): boolean {
  if (!last) return true
  const hours = (now.getTime() - last.getTime()) / HOUR_MS
  const isNight = now.getUTCHours() >= NIGHT.begins && now.getUTCHours() < NIGHT.until
  return hours > 30 || (isNight && hours > 6)
}

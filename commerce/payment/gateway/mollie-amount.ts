/** `1234` → `12.34`. Every currency of ours has two decimals. */
export function valueOf(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Amount as Mollie writes it. */
export const amountPattern = /^\d{1,12}\.\d{2}$/

export const minorOf = (value: string) => Number(value.replace('.', ''))

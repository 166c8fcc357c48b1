export type Countable = { quantity: number; unitMinor: number }

export function lineTotal(line: Countable): number {
  return line.quantity * line.unitMinor
}

export function cartTotal(lines: readonly Countable[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}

export function cartQuantity(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

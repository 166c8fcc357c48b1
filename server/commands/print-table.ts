/** Columns as wide as their widest sandbox; numbers to the right. */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
) {
  const lines = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)))
  for (const [index, line] of lines.entries()) {
    const cells = line.map((cell, i) =>
      typeof rows[0]?.[i] === 'number' ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!),
    )
    console.log(cells.join('  ').trimEnd())
    if (index === 0) console.log(widths.map((width) => '─'.repeat(width)).join('  '))
  }
  console.log('')
}

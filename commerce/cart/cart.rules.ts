type ContactRow = {
  contact_name: string | null
  contact_surname: string | null
  contact_email: string | null
  contact_phone: string | null
}

/** Undefined until somebody has said whom to write to. */
export function contactOf(row: ContactRow) {
  if (row.contact_email === null) return undefined
  return {
    name: row.contact_name ?? '',
    surname: row.contact_surname ?? '',
    email: row.contact_email,
    phone: row.contact_phone ?? undefined,
  }
}

export function cartQuantity(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

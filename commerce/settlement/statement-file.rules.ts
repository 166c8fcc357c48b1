import { readStatementCsv } from './bank-csv.rules.ts'
import { readCamt053, UnreadableStatement, type StatementEntry } from './bank-statement.rules.ts'
import { UnsafeXml } from './safe-xml.rules.ts'

/** Statement as the bank wrote it, told apart by how it begins: no table of ours begins like XML. */
export function readStatement(text: string): StatementEntry[] {
  if (text.includes('\0')) throw new UnreadableStatement('text', 'The file holds no text.')
  if (!/^\uFEFF?\s*</.test(text)) return readStatementCsv(text)
  try {
    return readCamt053(text)
  } catch (error) {
    if (!(error instanceof UnsafeXml)) throw error
    throw new UnreadableStatement('unsafe', error.message)
  }
}

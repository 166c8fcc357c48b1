import { LONGEST_NAME, MOST_COPIES_OF_NAME, MOST_NAMES } from '#design/names/names-list.ts'
import type { NamesEntry } from '#design/names/names-list.schema.ts'

export const LARGEST_NAMES_BYTES = 256 * 1024
const MOST_LINES = 5_000
const LONGEST_LINE = 500

export type ReadNames = {
  entries: NamesEntry[]
  /** Lines of a table that have no name. */
  nameless: number
  tooLong: string[]
  /** Beyond as many as a list may have. */
  tooMany: number
  /** Names that occur more than once. */
  twice: string[]
}

/**
 * One name a line, or a table with a column of names and perhaps one of numbers. A comma alone makes no
 * table: "Kowalska, Anna" is a name.
 */
export function readNames(text: string): ReadNames {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/, MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE))
    .filter((line) => line.trim() !== '')
  const table = tableOf(lines)
  const names = table.rows.map((cells) => ({
    name: cleanName(cells[table.nameAt] ?? ''),
    copies: copiesIn(cells, table),
  }))
  const named = names.filter(({ name }) => name !== '')
  const fitting = named.filter(({ name }) => name.length <= LONGEST_NAME)
  const entries = fitting
    .slice(0, MOST_NAMES)
    .map(({ name, copies }) => (copies > 1 ? { name, copies } : { name }))
  const counted = Map.groupBy(entries, ({ name }) => name)
  return {
    entries,
    nameless: names.length - named.length,
    tooLong: named.filter((one) => !fitting.includes(one)).map(({ name }) => name),
    tooMany: fitting.length - entries.length,
    twice: [...counted].filter(([, same]) => same.length > 1).map(([name]) => name),
  }
}

/** As it is read again: a name, and how many of it where it is more than one. */
export function writeNames(entries: readonly NamesEntry[]): string {
  return entries
    .map(({ name, copies = 1 }) => {
      const cell = /[;\t"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
      return copies > 1 ? `${cell}; ${copies}` : cell
    })
    .join('\n')
}

type Table = { rows: string[][]; nameAt: number; copiesAt: number | undefined }

function tableOf(lines: readonly string[]): Table {
  const separator = separatorOf(lines)
  const rows = lines.map((line) => (separator ? cellsOf(line, separator) : [unquoted(line)]))
  const head = rows[0]?.map((cell) => cell.trim().toLowerCase()) ?? []
  const nameAt = head.findIndex((cell) => nameHeads.has(cell))
  // Without a head the second cell, where it is a number.
  if (nameAt < 0) return { rows, nameAt: 0, copiesAt: 1 }
  const copiesAt = head.findIndex((cell) => countHeads.has(cell))
  return { rows: rows.slice(1), nameAt, copiesAt: copiesAt < 0 ? undefined : copiesAt }
}

function separatorOf(lines: readonly string[]): string | undefined {
  if (lines.some((line) => line.trim().includes('\t'))) return '\t'
  if (lines.some((line) => line.includes(';'))) return ';'
  const head = cellsOf(lines[0] ?? '', ',').map((cell) => cell.trim().toLowerCase())
  const isHead = head.length > 1 && head.some((cell) => nameHeads.has(cell))
  const counts = lines.length > 0 && lines.every((line) => /[^,],\s*\d{1,2}\s*$/.test(line))
  return isHead || counts ? ',' : undefined
}

/** Quotes hold what a separator would part; two of them are one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign === separator && !isQuoted) {
      cells.push(unquoted(cell))
      cell = ''
    } else cell += sign
  }
  return [...cells, unquoted(cell)]
}

function unquoted(cell: string): string {
  const trimmed = cell.trim()
  const isQuoted = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
  return isQuoted ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed
}

function copiesIn(cells: readonly string[], { copiesAt }: Table): number {
  const cell = (copiesAt === undefined ? undefined : cells[copiesAt])?.trim() ?? ''
  const count = /^\d{1,4}$/.test(cell) ? Number(cell) : 1
  return Math.min(Math.max(count, 1), MOST_COPIES_OF_NAME)
}

function cleanName(cell: string): string {
  return cell
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\uFFFD]/gu, '')
    .trim()
}

/** Heads of tables of names, in the languages of the shop. */
const nameHeads = new Set(
  'name,names,first name,firstname,full name,guest,vorname,namen,gast,nombre,nombres,invitado,nom,noms,prénom,prenom,invité,nome,nomi,nomes,ospite,convidado,naam,namn,navn,förnamn,fornavn,voornaam,nimi,nimet,etunimi,imię,imie,imiona,imię i nazwisko,nazwisko,gość,jméno,jmena,jména,host,convidat'.split(
    ',',
  ),
)
const countHeads = new Set(
  'quantity,qty,count,copies,number,anzahl,menge,stück,cantidad,quantitat,quantité,quantite,nombre de pièces,quantità,quantita,quantidade,aantal,antal,kpl,määrä,ilość,ilosc,liczba,sztuk,počet,pocet,množství'.split(
    ',',
  ),
)

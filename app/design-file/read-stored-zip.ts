/** An entry that lies in the file as it is; `content` is a part of the file, not a copy. */
export type StoredEntry = { name: string; content: Blob }

const LOCAL_BYTES = 30
const DESCRIPTOR_BYTES = 16
const CENTRAL_BYTES = 46
const END_BYTES = 22
const LONGEST_NAME = 100
const FLAG_DESCRIPTOR = 0x08

/**
 * The entries of a ZIP as `stored-zip.ts` writes it, and of no other: one after the other without a gap,
 * not packed, not encrypted, each where its headers say. Whatever differs was made by somebody else.
 */
export async function readStoredZip(
  file: Blob,
  mostEntries: number,
): Promise<StoredEntry[] | 'noDesign' | 'damaged'> {
  const head = await viewOf(file, 0, 4)
  if (head.byteLength < 4 || head.getUint32(0, true) !== 0x04034b50) return 'noDesign'
  const end = await viewOf(file, file.size - END_BYTES, END_BYTES)
  if (end.byteLength < END_BYTES || end.getUint32(0, true) !== 0x06054b50) return 'damaged'
  const count = end.getUint16(10, true)
  const length = end.getUint32(12, true)
  const offset = end.getUint32(16, true)
  const isWhole = offset + length === file.size - END_BYTES && end.getUint16(8, true) === count
  const isLarge = count > mostEntries || length > mostEntries * (CENTRAL_BYTES + LONGEST_NAME)
  if (!isWhole || isLarge) return 'damaged'
  const directory = await viewOf(file, offset, length)
  const entries: StoredEntry[] = []
  let at = 0
  let start = 0
  for (let number = 0; number < count; number += 1) {
    const entry = centralEntry(directory, at)
    if (!entry || entry.start !== start) return 'damaged'
    if (!(await hasLocalHeader(file, entry))) return 'damaged'
    const from = start + LOCAL_BYTES + entry.name.length
    entries.push({ name: entry.name, content: file.slice(from, from + entry.bytes) })
    at += CENTRAL_BYTES + entry.name.length
    start = from + entry.bytes + DESCRIPTOR_BYTES
  }
  return at === length && start === offset ? entries : 'damaged'
}

type CentralEntry = { name: string; bytes: number; start: number }

function centralEntry(view: DataView, at: number): CentralEntry | undefined {
  if (at + CENTRAL_BYTES > view.byteLength || view.getUint32(at, true) !== 0x02014b50) {
    return undefined
  }
  const nameLength = view.getUint16(at + 28, true)
  const extras = view.getUint32(at + 30, true)
  const isPlain =
    view.getUint16(at + 8, true) === FLAG_DESCRIPTOR && view.getUint16(at + 10, true) === 0
  const bytes = view.getUint32(at + 24, true)
  const isStored = isPlain && extras === 0 && view.getUint32(at + 20, true) === bytes
  const isNamed = nameLength <= LONGEST_NAME && at + CENTRAL_BYTES + nameLength <= view.byteLength
  if (!isStored || !isNamed) return undefined
  return {
    name: nameAt(view, at + CENTRAL_BYTES, nameLength),
    bytes,
    start: view.getUint32(at + 42, true),
  }
}

async function hasLocalHeader(file: Blob, { name, start }: CentralEntry): Promise<boolean> {
  const view = await viewOf(file, start, LOCAL_BYTES + name.length)
  return (
    view.byteLength === LOCAL_BYTES + name.length &&
    view.getUint32(0, true) === 0x04034b50 &&
    view.getUint16(8, true) === 0 &&
    view.getUint16(26, true) === name.length &&
    view.getUint16(28, true) === 0 &&
    nameAt(view, LOCAL_BYTES, name.length) === name
  )
}

const nameAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))

async function viewOf(file: Blob, start: number, length: number): Promise<DataView> {
  if (start < 0) return new DataView(new ArrayBuffer(0))
  return new DataView(await file.slice(start, start + length).arrayBuffer())
}

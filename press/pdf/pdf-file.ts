import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib'

const HEADER = Buffer.from('%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')

export type PdfDictionary = Record<string, PDFObject | string | number | boolean | number[]>

/**
 * A PDF that goes to the disk object by object: a book of large photos would not fit into memory.
 * The same objects in the same order give the same bytes, and its id is a checksum of them.
 */
export class PdfFile {
  readonly context: PDFContext = PDFContext.create()
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  readonly #offsets: number[] = []
  #length = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<PdfFile> {
    const pdf = new PdfFile(await open(path, 'w'))
    await pdf.#write(HEADER)
    return pdf
  }

  nextRef(): PDFRef {
    return this.context.nextRef()
  }

  async add(object: PDFObject, ref: PDFRef = this.nextRef()): Promise<PDFRef> {
    await this.#begin(ref)
    await this.#write(bytesOf(object))
    await this.#write(Buffer.from('\nendobj\n'))
    return ref
  }

  /** In pieces, so that a large photo is not copied to be written. */
  async addStream(entries: PdfDictionary, pieces: Uint8Array[]): Promise<PDFRef> {
    const ref = this.nextRef()
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const dictionary = this.context.obj({ ...entries, Length: length })
    await this.#begin(ref)
    await this.#write(bytesOf(dictionary))
    await this.#write(Buffer.from('\nstream\n'))
    for (const piece of pieces) await this.#write(piece)
    await this.#write(Buffer.from('\nendstream\nendobj\n'))
    return ref
  }

  addCompressed(entries: PdfDictionary, bytes: Uint8Array): Promise<PDFRef> {
    return this.addStream({ ...entries, Filter: 'FlateDecode' }, [deflateSync(bytes)])
  }

  /** Ends on the disk, not in a cache of the system: what is renamed afterwards is whole. */
  async finish(catalogue: PDFRef, info: PDFRef): Promise<{ bytes: number; sha256: string }> {
    const startOfTable = this.#length
    const id = `<${this.#hash.copy().digest('hex').slice(0, 32).toUpperCase()}>`
    const count = this.context.largestObjectNumber + 1
    const rows = ['0000000000 65535 f \n']
    for (let number = 1; number < count; number += 1) {
      const offset = this.#offsets[number]
      if (offset === undefined) throw new Error(`Object ${number} was promised but not written`)
      rows.push(`${String(offset).padStart(10, '0')} 00000 n \n`)
    }
    const trailer = `<< /Size ${count} /Root ${String(catalogue)} /Info ${String(info)} /ID [${id} ${id}] >>`
    await this.#write(
      Buffer.from(
        `xref\n0 ${count}\n${rows.join('')}trailer\n${trailer}\nstartxref\n${startOfTable}\n%%EOF\n`,
      ),
    )
    await this.#file.close()
    return { bytes: this.#length, sha256: this.#hash.digest('hex') }
  }

  async abandon(): Promise<void> {
    await this.#file.close()
  }

  async #begin(ref: PDFRef): Promise<void> {
    this.#offsets[ref.objectNumber] = this.#length
    await this.#write(Buffer.from(`${ref.objectNumber} 0 obj\n`))
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes)
    let written = 0
    while (written < bytes.length) {
      written += (await this.#file.write(bytes, written)).bytesWritten
    }
    this.#length += bytes.length
  }
}

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

/** A PDF out of numbered objects, the first of which is its catalogue. */
export function buildPdf(
  objects: readonly (string | Buffer)[],
  { trailer = '', isXrefBroken = false }: { trailer?: string; isXrefBroken?: boolean } = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(length)
    length += part.length
    parts.push(part)
  }
  const rows = offsets.map(
    (offset) => `${String(isXrefBroken ? offset * 7 : offset).padStart(10, '0')} 00000 n \n`,
  )
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
        `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

export function pdfStream(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** One page with whatever is put into its dictionaries. */
export function onePagePdf({
  catalog = '',
  page = '',
  mediaBox = '0 0 300 200',
  content = Buffer.from('1 0 0 rg 20 20 100 100 re f'),
  contentFilter = '',
  more = [],
  trailer = '',
}: {
  catalog?: string
  page?: string
  mediaBox?: string
  content?: Buffer
  contentFilter?: string
  /** From object 5 on. */
  more?: (string | Buffer)[]
  trailer?: string
}): Buffer {
  return buildPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R ${page} >>`,
      pdfStream(contentFilter, content),
      ...more,
    ],
    { trailer },
  )
}

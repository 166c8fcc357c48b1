import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PageRefused, PageWords } from '#commerce/content/page-writing.service.ts'

/**
 * Pages as files that people write: `<folder>/<language>/<page>.md`. The first line is the title after `# `,
 * the second paragraph the summary; the address stands in the first line of all, `address: terms-of-sale`.
 */
export function readPageFiles(folder: string): PageWords[] {
  const pages: PageWords[] = []
  const faults: string[] = []
  for (const language of foldersIn(folder)) {
    for (const file of readdirSync(join(folder, language)).filter((name) => name.endsWith('.md'))) {
      const parsed = PageWords.safeParse({
        ...parsePage(readFileSync(join(folder, language, file), 'utf8')),
        id: file.slice(0, -'.md'.length),
        language,
      })
      if (parsed.success) pages.push(parsed.data)
      else {
        faults.push(
          ...parsed.error.issues.map(
            ({ path, message }) => `${language}/${file}: ${path.join('.')} ${message}`,
          ),
        )
      }
    }
  }
  if (faults.length > 0) throw new PageRefused(faults.join('\n'))
  if (pages.length === 0) throw new PageRefused(`There is no <language>/<page>.md in ${folder}.`)
  return pages
}

export function writePageFiles(folder: string, pages: readonly PageWords[]): void {
  for (const { id, language, slug, title, summary, body } of pages) {
    mkdirSync(join(folder, language), { recursive: true })
    const text = `address: ${slug || id}\n\n# ${title}\n\n${summary}\n\n${body.trim()}\n`
    writeFileSync(join(folder, language, `${id}.md`), text)
  }
}

export function parsePage(text: string) {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  const slug = /^address: *(\S+)$/.exec(blocks[0] ?? '')?.[1]
  const [heading = '', summary = '', ...body] = slug === undefined ? blocks : blocks.slice(1)
  return {
    slug,
    title: /^# +(.+)$/.exec(heading)?.[1],
    summary: summary.replaceAll('\n', ' '),
    body: body.join('\n\n'),
  }
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SeedTexts } from '#demo/seed/texts.ts'

const root = join(import.meta.dirname, '..', '..')

function read<Content>(...path: string[]): Content {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8')) as Content
}

/** Demo words: what the demo shop says in a language, so that journeys can be walked in any of them. */
export function demoWords(language: string) {
  const texts = <File extends keyof SeedTexts>(file: File) =>
    read<SeedTexts[File]>('demo', 'seed', 'texts', language, `${file}.json`)
  return {
    articles: texts('articles'),
    lists: texts('lists'),
    attributes: texts('attributes'),
    message: (id: string) =>
      read<Record<string, string>>('messages', language, `${id.split('.')[0]}.json`)[id]!,
  }
}
